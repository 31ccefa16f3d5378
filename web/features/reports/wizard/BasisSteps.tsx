import { LIMITS } from '#domain/measurement/limits.ts'
import { type Circuit, circuits, effectiveTargetOhm } from '#domain/measurement/isolationTarget.ts'
import { type IsolationMethod, isolationMethods } from '#domain/reportType.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { WithHelp } from '../../../form/help/WithHelp.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { change as changed } from '../draft/measuring.ts'
import { print, quantities } from '../draft/quantity.ts'
import { chooseMethod } from '../draft/choosing.ts'
import { DecisionRule } from './DecisionRule.tsx'
import { Measured } from './Measured.tsx'
import type { IsolationStep } from './step.ts'
import styles from './steps.module.css'

const { ohmPerVoltDcOnly, ohmPerVoltAcOrCombined } = LIMITS.isolation

/** Measuring on the live battery needs a special qualification. */
export function MethodStep({ draft, change, context: { methods, liveRefused } }: IsolationStep) {
  const { t } = useTexts()
  const isAllowed = (method: IsolationMethod) => methods === null || methods.includes(method)
  return (
    <>
      <Choice
        label={t('report.wizard.method')}
        name="method"
        value={draft.measurement.method}
        options={isolationMethods.map((method) => ({
          value: method,
          title: t(`report.wizard.method.${method}`),
          what: t(
            isAllowed(method)
              ? `report.wizard.method.${method}.what`
              : `report.wizard.method.${liveRefused ?? 'notQualified'}`,
          ),
          disabled: !isAllowed(method),
        }))}
        onChange={(method) => change((before) => chooseMethod(before, method as IsolationMethod))}
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
  const choose = (chosen: Circuit) =>
    change((before) => changed(before, { circuit: chosen, ...usualOf(chosen, before.measurement) }, hand()))
  return (
    <>
      <Choice
        label={t('report.wizard.circuit')}
        name="circuit"
        value={circuit}
        options={circuits.map((one) => ({
          value: one,
          title: t(`report.circuit.${one}`),
          what: t(`report.circuit.${one}.what`),
        }))}
        onChange={(chosen) => choose(chosen as Circuit)}
      />
      {(circuit === 'combined' || circuit === 'chargingInlet') && (
        <section className={styles.review}>
          <h2>{t('report.field.voltageKind')}</h2>
          <Choice
            label={t('report.field.voltageKind')}
            name="voltageKind"
            value={voltageKind}
            options={(['dc', 'ac'] as const).map((kind) => ({
              value: kind,
              title: t(`report.voltageKind.${kind}`),
            }))}
            onChange={(kind) =>
              change((before) => changed(before, { voltageKind: kind as 'dc' | 'ac' }, hand()))
            }
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
  const { draft, judgement, change, hand, tried } = props
  const { t, locale } = useTexts()
  const { circuit, ohmPerVolt, lowerTargetReason } = draft.measurement
  const target = effectiveTargetOhm(draft.measurement)
  const isWrong = judgement.inputErrors.some(({ field }) => field === 'hvSystemVoltage_mV')
  const isChosen = circuit === 'dc' || circuit === 'combined'
  const needsReason = circuit === 'combined' && ohmPerVolt === ohmPerVoltDcOnly
  return (
    <>
      <Measured
        of={props}
        field="hvSystemVoltage_mV"
        label={t('report.field.hvSystemVoltage_mV')}
        hint={t('report.field.hvSystemVoltage_mV.hint')}
      />
      {isChosen && (
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
          {needsReason && (
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
      )}
      <Measured
        of={props}
        field="manufacturerTarget_Ohm"
        label={t('report.field.manufacturerTarget_Ohm')}
        hint={t('report.field.manufacturerTarget_Ohm.hint')}
        optional
      />
      {target !== null && !isWrong && (
        <p className={styles.figure} role="status">
          <span>{t('report.field.target')}</span>
          <b>≥ {print(target, quantities.target, locale)}</b>
        </p>
      )}
      <DecisionRule {...props} />
    </>
  )
}
