import type { StepKey } from '#domain/measurement/checklist.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Choice } from '../../../ui/choices.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Disconnecting } from '../draft/draft.ts'
import { answer, hasLater } from '../draft/steps.ts'
import { SomeWarnings, TimeOfDay } from '../reportParts.tsx'
import type { DisconnectionStep } from './step.ts'

type Question = 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter'

export const testerWarnings = ['W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE']

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
      {question === 'absenceOfVoltage' && <SomeWarnings of={judgement} only={testerWarnings} />}
      {value === false && <Notice severity="error">{t(`report.wizard.${question}.failed`)}</Notice>}
    </>
  )
}

/** Asks first if the change removes later steps. */
export function useRepeat(draft: Disconnecting, change: DisconnectionStep['change']) {
  const { t } = useTexts()
  return (step: StepKey, edit: (draft: Disconnecting) => Disconnecting) => {
    if (!hasLater(draft, step)) return change(edit)
    void confirm({
      title: t('report.wizard.undo.title'),
      body: t('report.wizard.undo.what'),
      action: t('report.wizard.undo'),
      danger: true,
    }).then((sure) => {
      if (sure) change(edit)
    })
  }
}
