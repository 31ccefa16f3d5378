import { Warnings } from '../../i18n/Warnings.tsx'

const ofTester = ['W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE']
const ofVoltages = ['W_KIRCHHOFF', ...ofTester]

export const VoltageWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofVoltages.includes(warning))} />
)

export const TesterWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Warnings warnings={warnings.filter((warning) => ofTester.includes(warning))} />
)
