import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { printOhmPerVolt, printRelated } from '#domain/measurement/units.ts'
import { type InsulationTester, proposedTestVoltage_V } from '#domain/measurement/insulationTester.ts'
import type { Reading } from '#domain/reading.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Button } from '../../../ui/buttons.tsx'
import type { Isolating } from '../draft/draft.ts'
import { change as changed, typeValue } from '../draft/measuring.ts'
import { print, quantities } from '../draft/quantity.ts'
import { LargeCheckbox } from './LargeCheckbox.tsx'
import { Measured } from './Measured.tsx'
import type { IsolationStep } from './step.ts'
import { YesNo } from './YesNo.tsx'
import styles from './steps.module.css'

type Tester = Extract<Isolating['measurement'], { method: 'insulationTester' }>
type Answers = Partial<
  Pick<
    InsulationTester,
    'imdDeactivated' | 'imdReason' | 'dischargedAfter' | 'dischargeReason' | 'stableReading'
  >
>

/** Safe: these pages are shown only for this method. */
const ofTester = ({ measurement }: Isolating) => measurement as Tester

const answering =
  ({ change, hand }: IsolationStep) =>
  (answers: Answers) =>
    change((before) => changed(before, answers as Partial<Isolating['measurement']>, hand()))

/** The isolation monitor of the vehicle would distort the measurement. */
export function ImdStep(props: IsolationStep) {
  const { t } = useTexts()
  const answer = answering(props)
  const { imdDeactivated, imdReason } = ofTester(props.draft)
  return (
    <YesNo
      name="imd"
      label={t('report.wizard.imd')}
      yes={t('report.imd.yes')}
      no={t('report.imd.no')}
      value={imdDeactivated}
      onChange={(value) => answer({ imdDeactivated: value })}
      reason={{
        value: imdReason ?? null,
        onChange: (text) => answer({ imdReason: text }),
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
  const proposed = hvSystemVoltage_mV === null ? null : proposedTestVoltage_V(hvSystemVoltage_mV)
  return (
    <>
      <Measured
        of={props}
        field="usedTestVoltage_V"
        check="testVoltage"
        label={t('report.check.testVoltage')}
        hint={proposed === null ? '' : t('report.wizard.testVoltage.proposed', { volts: proposed })}
      />
      <div className={styles.quick}>
        {steps_V.map((volts) => (
          <Button
            key={volts}
            variant="secondary"
            onClick={() =>
              change((before) => typeValue(before, 'usedTestVoltage_V', { text: String(volts) }, hand()))
            }
          >
            {`${volts} V`}
          </Button>
        ))}
      </div>
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_TEST_VOLTAGE_BELOW_WORKING')} />
      <Measured
        of={props}
        field="testVoltageMax_V"
        label={t('report.field.testVoltageMax_V')}
        hint={t('report.field.testVoltageMax_V.hint')}
        optional
      />
    </>
  )
}

export function IsolationReadingStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t, locale } = useTexts()
  const answer = answering(props)
  const { rPlusChassis, rMinusChassis, stableReading } = ofTester(draft)
  const { hvSystemVoltage_mV } = draft.measurement
  const target = effectiveTargetOhm(draft.measurement)
  const perVolt = (reading: Reading | null) =>
    reading === null || hvSystemVoltage_mV === null
      ? undefined
      : printRelated(reading, locale, (value) => printOhmPerVolt(value, hvSystemVoltage_mV, locale))
  return (
    <>
      {target !== null && (
        <p className={styles.figure}>
          <span>{t('report.field.target')}</span>
          <b>≥ {print(target, quantities.target, locale)}</b>
        </p>
      )}
      <Measured
        of={props}
        field="rPlusChassis"
        check="rPlusChassis"
        label={t('report.check.rPlusChassis')}
        hint={t('report.wizard.isolation.over')}
        said={perVolt(rPlusChassis)}
      />
      <Measured
        of={props}
        field="rMinusChassis"
        check="rMinusChassis"
        label={t('report.check.rMinusChassis')}
        said={perVolt(rMinusChassis)}
      />
      <Measured of={props} field="duration_s" check="duration" label={t('report.check.duration')} />
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_SHORT_DURATION')} />
      <LargeCheckbox
        id="stableReading"
        label={t('report.wizard.isolation.stable')}
        checked={stableReading === true}
        onChange={(checked) => answer({ stableReading: checked || null })}
      />
    </>
  )
}

/** The test charges the system, which must be discharged before it is touched. */
export function DischargedStep(props: IsolationStep) {
  const { t } = useTexts()
  const answer = answering(props)
  const { dischargedAfter, dischargeReason } = ofTester(props.draft)
  return (
    <YesNo
      name="discharged"
      label={t('report.wizard.discharged')}
      yes={t('report.discharged.yes')}
      no={t('report.discharged.no')}
      value={dischargedAfter}
      onChange={(value) => answer({ dischargedAfter: value })}
      reason={{
        value: dischargeReason ?? null,
        onChange: (text) => answer({ dischargeReason: text }),
        missing: props.tried,
      }}
    />
  )
}
