import { useTexts } from '../../texts/useTexts.ts'
import { Notice } from '../../ui/Notice.tsx'

const ofTester = ['W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE']
const ofVoltages = ['W_KIRCHHOFF', ...ofTester]

/** What does not fit together, wherever its values are shown: it decides nothing, and is never passed over. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t, named } = useTexts()
  return warnings.map((warning) => (
    <Notice key={warning} mood="warning" title={t('report.warning')}>
      {named(`report.warning.${warning}`)}
    </Notice>
  ))
}

export const VoltageWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofVoltages.includes(warning))} />
)

export const TesterWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofTester.includes(warning))} />
)
