import { useTexts } from '../../texts/useTexts.ts'
import { Notice } from '../../ui/Notice.tsx'

const ofTester = ['W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE']
const ofVoltages = ['W_KIRCHHOFF', ...ofTester]

/** What does not fit together, wherever its values are shown: it decides nothing, and is never passed over. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t, named } = useTexts()
  if (warnings.length === 0) return null
  return (
    <Notice mood="warning" title={t('report.warning')}>
      {warnings.map((warning) => (
        <p key={warning}>{named(`report.warning.${warning}`)}</p>
      ))}
    </Notice>
  )
}

export const VoltageWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofVoltages.includes(warning))} />
)

export const TesterWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofTester.includes(warning))} />
)
