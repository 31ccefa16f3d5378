import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { change as changed, typeValue } from '../draft/measuring.ts'
import { DecisionRule } from './DecisionRule.tsx'
import { Measured } from './Measured.tsx'
import type { BondingStep } from './step.ts'
import { YesNo } from './YesNo.tsx'
import styles from './steps.module.css'

/** Covers may be opened only after the disconnection. */
export function CoversStep({ draft, change, hand }: BondingStep) {
  const { t } = useTexts()
  return (
    <YesNo
      name="covers"
      label={t('report.wizard.covers')}
      yes={t('report.covers.yes')}
      no={t('report.covers.no')}
      value={draft.measurement.coversOpened}
      onChange={(coversOpened) =>
        change((before) => ({
          ...changed(before, { coversOpened }, hand()),
          ...(!coversOpened && { preceding: null }),
        }))
      }
    />
  )
}

// Maximum test current of ISO 6469-3. Editable, because the editions of the standard differ.
const isoCurrent_A = '25'

export function SetupStep(props: BondingStep) {
  const { draft, judgement, change, hand } = props
  const { t } = useTexts()
  const { requiredTestCurrent_mA, leads } = draft.measurement
  const isIso = requiredTestCurrent_mA !== null || 'requiredTestCurrent_mA' in draft.typed
  const chooseProfile = (iso: boolean) =>
    change((before) => {
      const { requiredTestCurrent_mA: _, ...typed } = before.typed
      return iso
        ? typeValue(before, 'requiredTestCurrent_mA', { text: isoCurrent_A, unit: 'A' }, hand())
        : changed({ ...before, typed }, { requiredTestCurrent_mA: null }, hand())
    })
  const chooseLeads = (kind: string) =>
    change((before) => {
      const { leads: _, ...typed } = before.typed
      const bare = { ...before, typed: kind === 'value' ? { ...typed, leads: '' } : typed }
      return changed(bare, { leads: kind === 'fourWire' ? kind : 0 }, hand())
    })
  const leadsKind =
    leads === 'fourWire' ? 'fourWire' : leads !== 0 || 'leads' in draft.typed ? 'value' : 'none'
  return (
    <>
      <Choice
        label={t('report.profile')}
        name="profile"
        value={isIso ? 'iso6469' : 'r100'}
        options={(['r100', 'iso6469'] as const).map((one) => ({
          value: one,
          title: t(`report.profile.${one}`),
          what: t(`report.profile.${one}.what`),
        }))}
        onChange={(one) => chooseProfile(one === 'iso6469')}
      />
      {isIso && (
        <Measured
          of={props}
          field="requiredTestCurrent_mA"
          label={t('report.field.requiredTestCurrent_mA')}
          hint={t('report.field.requiredTestCurrent_mA.hint')}
        />
      )}
      <Measured of={props} field="testCurrent_mA" check="testCurrent" label={t('report.check.testCurrent')} />
      <Measured of={props} field="duration_s" check="duration" label={t('report.field.pointDuration')} />
      <Warnings warnings={judgement.warnings.filter((one) => one === 'W_SHORT_DURATION')} />
      <section className={styles.review}>
        <h2>{t('report.field.leads')}</h2>
        <Choice
          label={t('report.field.leads')}
          name="leads"
          value={leadsKind}
          options={(['none', 'value', 'fourWire'] as const).map((one) => ({
            value: one,
            title: t(`report.leads.${one}`),
            what: t(`report.leads.${one}.what`),
          }))}
          onChange={chooseLeads}
        />
        {leadsKind === 'value' && (
          <Measured of={props} field="leads" label={t('report.field.leadsResistance')} />
        )}
      </section>
      <DecisionRule {...props} />
    </>
  )
}
