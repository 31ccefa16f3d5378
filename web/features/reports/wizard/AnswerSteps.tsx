import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { TimeOfDay } from '../TimeOfDay.tsx'
import { TesterWarnings } from '../Warnings.tsx'
import { answer } from '../draft/steps.ts'
import { Choice } from '../../../ui/choices.tsx'
import type { DisconnectionStep } from './step.ts'
import { useRepeat } from './useRepeat.ts'

type Question = 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter'

/** Three-point rule: meter and voltage tester on a known source, then the vehicle, then the source again. */
export const MeterTestBeforeStep = (props: DisconnectionStep) => (
  <Answer question="meterTestBefore" {...props} />
)
export const MeterTestAfterStep = (props: DisconnectionStep) => (
  <Answer question="meterTestAfter" {...props} />
)
export const AbsenceOfVoltageStep = (props: DisconnectionStep) => (
  <Answer question="absenceOfVoltage" {...props} />
)

function Answer({ question, draft, judgement, change, hand }: DisconnectionStep & { question: Question }) {
  const { t } = useTexts()
  const repeat = useRepeat(draft, change)
  const value = draft.measurement[question]
  const recorded = draft.measurement.steps[question]
  const isTest = question !== 'absenceOfVoltage'
  const stamp = recorded && (
    <>
      {recorded.by}, <TimeOfDay value={recorded.at} timeZone={draft.timeZone} />
    </>
  )
  return (
    <>
      <Choice
        label={t(`report.wizard.${question}`)}
        name={question}
        value={value === null ? null : String(value)}
        options={[
          {
            value: 'true',
            title: t(isTest ? 'report.answer.passed' : 'report.answer.deEnergised'),
            what: value === true && stamp,
          },
          {
            value: 'false',
            title: t(isTest ? 'report.answer.failed' : 'report.answer.live'),
            what: value === false && stamp,
          },
        ]}
        onChange={(given) => repeat(question, (before) => answer(before, question, given === 'true', hand()))}
      />
      {question === 'absenceOfVoltage' && <TesterWarnings warnings={judgement.warnings} />}
      {value === false && <Notice severity="error">{t(`report.wizard.${question}.failed`)}</Notice>}
    </>
  )
}
