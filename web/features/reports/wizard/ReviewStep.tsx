import type { ReactNode } from 'react'
import { stepKeys } from '#domain/measurement/checklist.ts'
import { resultTold, rowTold } from '#domain/measurement/contradictions.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { printReading } from '#domain/reading.ts'
import { Moment } from '../../../texts/Day.tsx'
import { Day } from '../../../texts/Day.tsx'
import { useTexts } from '../../../texts/useTexts.ts'
import { Code } from '../../../ui/Code.tsx'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { VerdictBanner } from '../../../ui/VerdictBanner.tsx'
import { checkText } from '../checkText.ts'
import { TimeOfDay } from '../TimeOfDay.tsx'
import { Warnings } from '../../../texts/Warnings.tsx'
import { VerdictWord } from '../VerdictWord.tsx'
import { voltageFields } from '../draft/recording.ts'
import { BigTick } from './BigTick.tsx'
import { openItems, stepOfCheck } from './openItems.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

/** Everything once more, what failed first, each row with the way back to it. */
export function ReviewStep(props: StepProps) {
  const { draft, judgement, known, goTo } = props
  const { t, named } = useTexts()
  const open = openItems(draft, judgement, known)
  const verdict = open.length > 0 || !judgement.verdict ? 'incomplete' : judgement.verdict
  const told = verdict === 'incomplete' ? verdict : resultTold(verdict, judgement.warnings)
  const failed = judgement.checks.filter((check) => check.verdict === 'invalid')
  return (
    <>
      <VerdictBanner state={told} title={t(`report.result.${told}`)}>
        {told !== 'incomplete' && t(`report.summary.${draft.type}.${told}`)}
      </VerdictBanner>
      <Warnings warnings={judgement.warnings} />
      {failed.length > 0 && (
        <Section title={t('report.wizard.review.failedTitle')}>
          <Facts
            facts={failed.map(({ name, row, reason }) => ({
              term: `${t(checkText(name))}${row === undefined ? '' : ` ${row + 1}`}`,
              value: named(`report.reason.${reason ?? ''}`),
              change: <Change {...props} step={stepOfCheck(name)} what={t(checkText(name))} />,
            }))}
          />
        </Section>
      )}
      {open.length > 0 && (
        <Section title={t('report.wizard.review.openTitle')}>
          <ul className={styles.open}>
            {open.map(({ step, field, text, values }) => (
              <li key={`${field ?? ''} ${text}`}>
                <button type="button" onClick={() => goTo(step, field)}>
                  {t(text, values)}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Everything {...props} />
      <BigTick
        id="report-confirm"
        label={t('report.confirm')}
        what={t('report.confirm.hint')}
        checked={props.confirmed}
        disabled={open.length > 0}
        onChange={props.confirm}
      />
    </>
  )
}

function Everything(props: StepProps) {
  const { draft, judgement } = props
  const { t, named, locale } = useTexts()
  const { measurement, vehicle } = draft
  const fact = (step: string, term: string, value: ReactNode): Fact => ({
    term,
    value,
    change: <Change {...props} step={step} what={term} />,
  })
  const answered = (key: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter') => {
    const check = judgement.checks.find(({ name }) => name === key)
    return fact(
      key,
      t(`report.check.${key}`),
      check && <VerdictWord verdict={rowTold(check, judgement.warnings)} />,
    )
  }
  const answeredYes = (confirmed: boolean | null) => confirmed === true && t('report.confirmed')
  return (
    <>
      <Facts
        facts={[
          fact('details', t('report.name'), draft.name),
          fact('type', t('report.type'), t(`report.type.${draft.type}`)),
          fact(
            'vehicle',
            t('report.vehicle'),
            vehicle && (
              <>
                {vehicle.plate} {vehicle.manufacturer} {vehicle.model} <Code value={vehicle.vin} />
              </>
            ),
          ),
          fact(
            'instruments',
            t('report.instruments'),
            <div>
              {draft.instruments.map(({ kind, make, model, serial, calibratedUntil }, at) => (
                <p key={at}>
                  {t(`instrument.kind.${kind}`)}: {make} {model}, {serial},{' '}
                  {t('report.instrument.calibratedUntil')} <Day value={calibratedUntil} />
                </p>
              ))}
            </div>,
          ),
          ...voltageFields.map((field) => {
            const name = field.replace('_mV', '')
            const mV = measurement[field]
            const check = judgement.checks.find((one) => one.name === name)
            return fact(
              'voltages',
              named(`report.check.${name}`) ?? name,
              mV !== null && (
                <>
                  <b>{printReading(mV, 3, locale)} V</b>{' '}
                  {check && <VerdictWord verdict={rowTold(check, judgement.warnings)} />}
                </>
              ),
            )
          }),
          ...measurement.uAcPhases_mV.map((mV, row) =>
            fact(
              'voltages',
              t('report.wizard.voltages.ac', { number: row + 1 }),
              mV !== null && `${printReading(mV, 3, locale)} V`,
            ),
          ),
          fact(
            'safety',
            t('report.check.safetyInstruction'),
            answeredYes(measurement.safetyInstructionConfirmed),
          ),
          fact('safety', t('report.check.ppe'), answeredYes(measurement.ppeConfirmed)),
          answered('meterTestBefore'),
          answered('absenceOfVoltage'),
          answered('meterTestAfter'),
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
          fact('details', t('report.place'), draft.place),
          fact('details', t('report.remarks'), draft.remarks),
          {
            term: t('report.measuredAt'),
            value: <Moment value={draft.measuredAt} timeZone={draft.timeZone} />,
          },
        ].map((one) => ({ ...one, value: one.value === false || one.value === null ? '' : one.value }))}
      />
      <Section title={t('report.page.checklist')}>
        <Facts
          facts={stepKeys.map((key) => {
            const step = measurement.steps[key]
            return fact(
              stepOfCheck(`step.${key}`),
              t(`report.step.${key}`),
              step ? (
                <>
                  {t(`report.step.${step.state}`)}
                  {step.reason && ` (${step.reason})`}, {step.by},{' '}
                  <TimeOfDay value={step.at} timeZone={draft.timeZone} />
                </>
              ) : (
                <VerdictWord verdict="incomplete" />
              ),
            )
          })}
        />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.review}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Change({ isLocked, goTo, step, what }: StepProps & { step: string; what: string }) {
  const { t } = useTexts()
  if (isLocked(step)) return null
  return (
    <button
      type="button"
      className={styles.change}
      aria-label={t('report.wizard.review.change', { what })}
      onClick={() => goTo(step)}
    >
      {t('shell.change')}
    </button>
  )
}
