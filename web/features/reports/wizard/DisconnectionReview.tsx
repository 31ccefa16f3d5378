import { stepKeys, stepText } from '#domain/measurement/checklist.ts'
import { rowTold } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { securingLines } from '#domain/measurement/securing.ts'
import { printVolt } from '#domain/measurement/units.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { correctedFacts, withdrawnFacts } from '../correctedFacts.tsx'
import { correctedIn } from '../draft/draft.ts'
import { voltageFields } from '../draft/voltages.ts'
import { TimeOfDay } from '../TimeOfDay.tsx'
import { VerdictWord } from '../verdictParts.tsx'
import { pageOf } from './pageOf.ts'
import { reviewFact, ReviewSection } from './ReviewSections.tsx'
import type { DisconnectionStep } from './step.ts'

type Props = Pick<DisconnectionStep, 'draft' | 'judgement' | 'isLocked' | 'goTo'>

export function DisconnectionReview({ draft, judgement, ...way }: Props) {
  const texts = useTexts()
  const { t, textByKey, locale } = texts
  const { measurement } = draft
  const fact = reviewFact(way)
  const verdictOf = (name: string) => {
    const check = judgement.checks.find((one) => one.name === name)
    return check && <VerdictWord verdict={rowTold(check, judgement.warnings)} />
  }
  const answered = (key: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter') =>
    fact(key, t(`report.check.${key}`), verdictOf(key) ?? t('report.row.notDone'))
  const corrected = correctedFacts(correctedIn(draft), texts)
  return (
    <>
      {corrected.length > 0 && <Facts facts={corrected} />}
      <Facts
        facts={[
          ...voltageFields.map((field) => {
            const name = field.replace('_mV', '')
            const mV = measurement[field]
            return fact(
              'voltages',
              textByKey(`report.check.${name}`) ?? name,
              mV === null ? (
                verdictOf(name) === undefined && t('report.row.notMeasured')
              ) : (
                <>
                  <b>{printVolt(mV, locale)}</b> {verdictOf(name)}
                </>
              ),
              field,
            )
          }),
          ...measurement.uAcPhases_mV.map((mV, row) =>
            fact(
              'voltages',
              t('report.wizard.voltages.ac', { number: row + 1 }),
              mV !== null && printVolt(mV, locale),
              `ac-${row}`,
            ),
          ),
          ...withdrawnFacts(measurement.withdrawn, draft.timeZone, texts),
          answered('meterTestBefore'),
          answered('absenceOfVoltage'),
          answered('meterTestAfter'),
          ...securingLines(measurement.securing).map(({ field, value }) =>
            fact(
              'secure',
              t(`report.securing.${field}`),
              field === 'kind' && value !== '' ? textByKey(`vehicle.serviceDisconnect.${value}`) : value,
              `securing-${field}`,
            ),
          ),
          fact(
            'wait',
            t('report.check.wait'),
            measurement.wait_min !== null &&
              t(measurement.waitTyped ? 'report.wait.typed' : 'report.wait.minutes', {
                minutes: measurement.wait_min,
              }),
          ),
          {
            term: t('report.field.requiredWait_min'),
            value: t(
              measurement.requiredWait_min === null
                ? 'report.requiredWait.default'
                : 'report.requiredWait.maker',
              { minutes: minutesToWait(measurement) },
            ),
          },
        ]}
      />
      <ReviewSection title={t('report.page.checklist')}>
        <Facts
          facts={stepKeys.map((key) => {
            const step = measurement.steps[key]
            return fact(
              pageOf('disconnection', `step.${key}`),
              t(stepText(key, step)),
              step ? (
                <>
                  {t(`report.step.${step.state}`)}
                  {step.reason && ` (${step.reason})`}, {step.by},{' '}
                  <TimeOfDay value={step.at} timeZone={draft.timeZone} />
                </>
              ) : (
                (verdictOf(`step.${key}`) ?? t('report.row.notDone'))
              ),
            )
          })}
        />
      </ReviewSection>
    </>
  )
}
