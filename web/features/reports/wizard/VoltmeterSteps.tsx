import { effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { printCalculatedOhm } from '#domain/measurement/units.ts'
import { isolationByR0, proposedR0Ohm } from '#domain/measurement/voltmeterR0.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Isolating } from '../draft/draft.ts'
import { print, quantities } from '../draft/quantity.ts'
import { VerdictWord } from '../verdictParts.tsx'
import { Measured } from './Measured.tsx'
import type { IsolationStep } from './step.ts'
import styles from './steps.module.css'

type Voltmeter = Extract<Isolating['measurement'], { method: 'voltmeterR0' }>

/** Safe: these pages are shown only for this method. */
const ofVoltmeter = ({ measurement }: Isolating) => measurement as Voltmeter

export function PolesStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t } = useTexts()
  const isNegative = ['vb_mV', 'v1_mV', 'v2_mV'].some((field) => draft.typed[field]?.trim().startsWith('-'))
  return (
    <>
      <Measured of={props} field="voltmeter_Ohm" check="voltmeter" label={t('report.check.voltmeter')} />
      <Measured
        of={props}
        field="hvNominalVoltage_mV"
        label={t('report.field.hvNominalVoltage_mV')}
        optional
      />
      <Measured of={props} field="vb_mV" check="batteryVoltage" label={t('report.field.vb_mV')} />
      <Measured of={props} field="v1_mV" label={t('report.field.v1_mV')} />
      <Measured of={props} field="v2_mV" label={t('report.field.v2_mV')} />
      {isNegative && <Notice severity="warning">{t('report.wizard.swapped')}</Notice>}
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_POLE_VOLTAGES_MISS_TOTAL')} />
    </>
  )
}

/** The known resistor is connected to the pole with the higher voltage. */
export function ResistorStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t, locale } = useTexts()
  const measured = ofVoltmeter(draft)
  const { v1_mV, v2_mV } = measured
  const proposed = proposedR0Ohm(measured)
  const result = isolationByR0(measured)
  const target = effectiveTargetOhm(measured)
  const check = judgement.checks.find(({ name }) => name === 'isolation')
  const pole = (v1_mV ?? 0) >= (v2_mV ?? 0) ? 'HV−' : 'HV+'
  return (
    <>
      <Notice>{t('report.wizard.resistor.where', { pole })}</Notice>
      <Measured
        of={props}
        field="r0_Ohm"
        label={t('report.field.r0_Ohm')}
        hint={
          proposed === null
            ? ''
            : t('report.wizard.resistor.proposed', {
                ohms: print(proposed, quantities.resistor, locale),
              })
        }
      />
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_R0_OUTSIDE_RECOMMENDED')} />
      <Measured of={props} field="vPrime_mV" label={t('report.field.vPrime_mV')} />
      {result !== null && check && (
        <p className={styles.figure} role="status">
          <span>{t('report.check.isolation')}</span>
          <b>{printCalculatedOhm(result, target, locale)}</b> <VerdictWord verdict={check.verdict} />
          {target !== null && (
            <span>
              {t('report.field.target')}: ≥ {print(target, quantities.target, locale)}
            </span>
          )}
        </p>
      )}
    </>
  )
}
