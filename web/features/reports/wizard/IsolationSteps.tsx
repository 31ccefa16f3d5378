import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { type InsulationTester, proposedTestVoltage_V } from '#domain/measurement/insulationTester.ts'
import { printCalculatedOhm, printOhmPerVolt, printRelated } from '#domain/measurement/units.ts'
import { isolationByR0, proposedR0Ohm } from '#domain/measurement/voltmeterR0.ts'
import type { Reading } from '#domain/reading.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Isolating } from '../draft/draft.ts'
import { change as changed, typeValue } from '../draft/measuring.ts'
import { print, quantities } from '../draft/quantity.ts'
import { SomeWarnings } from '../reportParts.tsx'
import { VerdictLabel } from '../verdictParts.tsx'
import { LargeCheckbox, YesNo } from './inputs.tsx'
import { Figure, Measured } from './Measured.tsx'
import type { IsolationStep } from './step.ts'
import styles from './steps.module.css'

type Method = Isolating['measurement']['method']
type Of<M extends Method> = Extract<Isolating['measurement'], { method: M }>
type Answers = Partial<
  Pick<
    InsulationTester,
    'imdDeactivated' | 'imdReason' | 'dischargedAfter' | 'dischargeReason' | 'stableReading'
  >
>

/** Safe: these pages are shown only for this method. */
const ofMethod = <M extends Method>({ measurement }: Isolating) => measurement as Of<M>

const answering =
  ({ change, hand }: IsolationStep) =>
  (answers: Answers) =>
    change((before) => changed(before, answers as Partial<Isolating['measurement']>, hand()))

/** The isolation monitor of the vehicle would distort the measurement. */
export const ImdStep = (props: IsolationStep) => (
  <TesterAnswer {...props} name="imd" answerOf="imdDeactivated" reasonOf="imdReason" />
)

/** The test charges the system, which must be discharged before it is touched. */
export const DischargedStep = (props: IsolationStep) => (
  <TesterAnswer {...props} name="discharged" answerOf="dischargedAfter" reasonOf="dischargeReason" />
)

interface TesterAnswerProps extends IsolationStep {
  name: 'imd' | 'discharged'
  answerOf: 'imdDeactivated' | 'dischargedAfter'
  reasonOf: 'imdReason' | 'dischargeReason'
}

function TesterAnswer({ name, answerOf, reasonOf, ...props }: TesterAnswerProps) {
  const { t } = useTexts()
  const answer = answering(props)
  const measured = ofMethod<'insulationTester'>(props.draft)
  return (
    <YesNo
      name={name}
      label={t(`report.wizard.${name}`)}
      yes={t(`report.${name}.yes`)}
      no={t(`report.${name}.no`)}
      value={measured[answerOf]}
      onChange={(value) => answer({ [answerOf]: value })}
      reason={{
        value: measured[reasonOf] ?? null,
        onChange: (text) => answer({ [reasonOf]: text }),
        missing: props.tried,
      }}
    />
  )
}

const steps_V = [50, 100, 250, 500, 1000]

/** At least half the working voltage, at most the limit of the manufacturer. */
export function TestVoltageStep(props: IsolationStep) {
  const { draft, judgement, change, hand } = props
  const { t } = useTexts()
  const { hvSystemVoltage_mV } = draft.measurement
  const { usedTestVoltage_V: used } = ofMethod<'insulationTester'>(draft)
  const volts = hvSystemVoltage_mV === null ? null : proposedTestVoltage_V(hvSystemVoltage_mV)
  return (
    <>
      <Measured
        of={props}
        field="usedTestVoltage_V"
        check="testVoltage"
        hint={volts === null ? '' : t('report.wizard.testVoltage.proposed', { volts })}
      />
      <div className={styles.quick}>
        {steps_V.map((step) => (
          <Button
            key={step}
            variant="secondary"
            aria-pressed={step === used}
            onClick={() =>
              change((before) => typeValue(before, 'usedTestVoltage_V', { text: String(step) }, hand()))
            }
          >
            {`${step} V`}
          </Button>
        ))}
      </div>
      <SomeWarnings of={judgement} only={['W_TEST_VOLTAGE_BELOW_WORKING']} />
      <Measured of={props} field="testVoltageMax_V" optional />
    </>
  )
}

export function IsolationReadingStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t, locale } = useTexts()
  const { rPlusChassis, rMinusChassis, stableReading } = ofMethod<'insulationTester'>(draft)
  const { hvSystemVoltage_mV } = draft.measurement
  const target = effectiveTargetOhm(draft.measurement)
  const perVolt = (reading: Reading | null) =>
    reading === null || hvSystemVoltage_mV === null
      ? undefined
      : printRelated(reading, locale, (value) => printOhmPerVolt(value, hvSystemVoltage_mV, locale))
  return (
    <>
      {target !== null && (
        <Figure term={t('report.field.target')}>
          <b>≥ {print(target, quantities.target, locale)}</b>
        </Figure>
      )}
      <Measured
        of={props}
        field="rPlusChassis"
        check="rPlusChassis"
        hint={t('report.wizard.isolation.over')}
        note={perVolt(rPlusChassis)}
      />
      <Measured of={props} field="rMinusChassis" check="rMinusChassis" note={perVolt(rMinusChassis)} />
      <Measured of={props} field="duration_s" check="duration" />
      <SomeWarnings of={judgement} only={['W_SHORT_DURATION']} />
      <LargeCheckbox
        id="stableReading"
        label={t('report.wizard.isolation.stable')}
        checked={stableReading === true}
        onChange={(checked) => answering(props)({ stableReading: checked || null })}
      />
    </>
  )
}

export function PolesStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t } = useTexts()
  const isNegative = ['vb_mV', 'v1_mV', 'v2_mV'].some((field) => draft.typed[field]?.trim().startsWith('-'))
  return (
    <>
      <Measured of={props} field="voltmeter_Ohm" check="voltmeter" />
      <Measured of={props} field="hvNominalVoltage_mV" optional />
      <Measured of={props} field="vb_mV" check="batteryVoltage" />
      <Measured of={props} field="v1_mV" />
      <Measured of={props} field="v2_mV" />
      {isNegative && <Notice severity="warning">{t('report.wizard.swapped')}</Notice>}
      <SomeWarnings of={judgement} only={['W_POLE_VOLTAGES_MISS_TOTAL']} />
    </>
  )
}

/** The known resistor is connected to the pole with the higher voltage. */
export function ResistorStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t, locale } = useTexts()
  const measured = ofMethod<'voltmeterR0'>(draft)
  const { v1_mV, v2_mV } = measured
  const proposed = proposedR0Ohm(measured)
  const result = isolationByR0(measured)
  const target = effectiveTargetOhm(measured)
  const check = judgement.checks.find(({ name }) => name === 'isolation')
  const ohms = print(proposed, quantities.resistor, locale)
  const pole = (v1_mV ?? 0) >= (v2_mV ?? 0) ? 'HV−' : 'HV+'
  return (
    <>
      <Notice>{t('report.wizard.resistor.where', { pole })}</Notice>
      <Measured
        of={props}
        field="r0_Ohm"
        hint={proposed === null ? '' : t('report.wizard.resistor.proposed', { ohms })}
      />
      <SomeWarnings of={judgement} only={['W_R0_OUTSIDE_RECOMMENDED']} />
      <Measured of={props} field="vPrime_mV" />
      {result !== null && check && (
        <Figure term={t('report.check.isolation')} role="status">
          <b>{printCalculatedOhm(result, target, locale)}</b> <VerdictLabel verdict={check.verdict} />
          {target !== null && (
            <span>
              {t('report.field.target')}: ≥ {print(target, quantities.target, locale)}
            </span>
          )}
        </Figure>
      )}
    </>
  )
}
