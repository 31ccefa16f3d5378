import { LIMITS } from '#domain/measurement/limits.ts'
import { type Circuit, circuits, effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { type IsolationMethod, isolationMethods } from '#domain/reportType.ts'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Choice } from '../../../ui/choices.tsx'
import { confirm } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { chooseMethod, isBegun } from '../draft/choosing.ts'
import { change as changed } from '../draft/measuring.ts'
import { print, quantities } from '../draft/quantity.ts'
import { DecisionRule } from './DecisionRule.tsx'
import { ChoiceOf } from './inputs.tsx'
import { Figure, Measured } from './Measured.tsx'
import type { IsolationStep } from './step.ts'
import styles from './steps.module.css'

const { ohmPerVoltDcOnly, ohmPerVoltAcOrCombined } = LIMITS.isolation

/** Measuring on the live battery needs a special qualification. */
export function MethodStep({ draft, change, context: { methods, liveRefused } }: IsolationStep) {
  const { t } = useTexts()
  const refusal = t(`report.wizard.method.${liveRefused ?? 'notQualified'}`)
  const choose = async (method: IsolationMethod) => {
    const sure =
      !isBegun(draft) ||
      (await confirm({
        title: t('report.wizard.method.change'),
        body: t('report.wizard.method.change.what'),
        action: t('report.wizard.method.change.action'),
        danger: true,
      }))
    if (sure) change((before) => chooseMethod(before, method))
  }
  return (
    <>
      <ChoiceOf
        label={t('report.wizard.method')}
        name="method"
        area="report.wizard.method"
        values={isolationMethods}
        value={draft.measurement.method}
        refusal={(method) => (methods?.includes(method) === false ? refusal : null)}
        onChange={(method) => void choose(method)}
      />
      {draft.measurement.method === 'voltmeterR0' && (
        <Notice severity="warning" title={t('report.wizard.method.live')}>
          {t('report.wizard.method.live.what')}
        </Notice>
      )}
    </>
  )
}

/** The circuit decides the required isolation resistance. */
export function CircuitStep({ draft, change, hand }: IsolationStep) {
  const { t } = useTexts()
  const { circuit, voltageKind } = draft.measurement
  return (
    <>
      <ChoiceOf
        label={t('report.wizard.circuit')}
        name="circuit"
        area="report.circuit"
        values={circuits}
        value={circuit}
        onChange={(chosen) =>
          change((before) =>
            changed(before, { circuit: chosen, ...usualOf(chosen, before.measurement) }, hand()),
          )
        }
      />
      {(circuit === 'combined' || circuit === 'chargingInlet') && (
        <section className={styles.review}>
          <h2>{t('report.field.voltageKind')}</h2>
          <ChoiceOf
            label={t('report.field.voltageKind')}
            name="voltageKind"
            area="report.voltageKind"
            values={['dc', 'ac'] as const}
            value={voltageKind}
            onChange={(kind) => change((before) => changed(before, { voltageKind: kind }, hand()))}
          />
        </section>
      )}
    </>
  )
}

const usualOf = (circuit: Circuit, { voltageKind }: IsolationStep['draft']['measurement']) => ({
  voltageKind: circuit === 'dc' || circuit === 'ac' ? circuit : voltageKind,
  ohmPerVolt: circuit === 'dc' ? ohmPerVoltDcOnly : ohmPerVoltAcOrCombined,
  lowerTargetReason: null,
})

export function TargetStep(props: IsolationStep) {
  const { draft, judgement } = props
  const { t, locale } = useTexts()
  const { circuit } = draft.measurement
  const target = effectiveTargetOhm(draft.measurement)
  const isWrong = judgement.inputErrors.some(({ field }) => field === 'hvSystemVoltage_mV')
  return (
    <>
      <Measured of={props} field="hvSystemVoltage_mV" />
      {(circuit === 'dc' || circuit === 'combined') && <OhmPerVolt {...props} />}
      <Measured of={props} field="manufacturerTarget_Ohm" optional />
      {target !== null && !isWrong && (
        <Figure term={t('report.field.target')} role="status">
          <b>≥ {print(target, quantities.target, locale)}</b>
        </Figure>
      )}
      <DecisionRule {...props} />
    </>
  )
}

/** A lower value for a combined circuit needs a reason. */
function OhmPerVolt({ draft, change, hand, tried }: IsolationStep) {
  const { t } = useTexts()
  const { circuit, ohmPerVolt, lowerTargetReason } = draft.measurement
  return (
    <section className={styles.review}>
      <WithHelp of="ohmPerVolt">
        <h2>{t('report.field.ohmPerVolt')}</h2>
      </WithHelp>
      <Choice
        label={t('report.field.ohmPerVolt')}
        name="ohmPerVolt"
        value={String(ohmPerVolt)}
        options={([500, 100] as const).map((one) => ({
          value: String(one),
          title: `${one} Ω/V`,
          what: t(`report.ohmPerVolt.${one}`),
        }))}
        onChange={(one) =>
          change((before) => changed(before, { ohmPerVolt: one === '100' ? 100 : 500 }, hand()))
        }
      />
      {circuit === 'combined' && ohmPerVolt === ohmPerVoltDcOnly && (
        <TextField
          id="lowerTargetReason"
          label={t('report.check.lowerTargetReason')}
          hint={t('report.field.lowerTargetReason.hint')}
          value={lowerTargetReason ?? ''}
          error={tried && !lowerTargetReason?.trim() ? t('problem.field.mandatory') : undefined}
          onChange={(reason) =>
            change((before) => changed(before, { lowerTargetReason: reason.slice(0, 300) }, hand()))
          }
        />
      )}
    </section>
  )
}
