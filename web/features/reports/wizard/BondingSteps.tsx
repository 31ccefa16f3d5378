import { useTexts } from '../../../i18n/useTexts.ts'
import { change as changed, typeValue } from '../draft/measuring.ts'
import { SomeWarnings } from '../reportParts.tsx'
import { DecisionRule } from './DecisionRule.tsx'
import { ChoiceOf, YesNo } from './inputs.tsx'
import { Measured } from './Measured.tsx'
import type { BondingStep } from './step.ts'
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

export function SetupStep(props: BondingStep) {
  const { t } = useTexts()
  return (
    <>
      <Profile {...props} />
      <Measured of={props} field="testCurrent_mA" check="testCurrent" />
      <Measured of={props} field="duration_s" check="duration" label={t('report.field.pointDuration')} />
      <SomeWarnings of={props.judgement} only={['W_SHORT_DURATION']} />
      <Leads {...props} />
      <DecisionRule {...props} />
    </>
  )
}

// Maximum test current of ISO 6469-3. Editable, because the editions of the standard differ.
const isoCurrent_A = '25'

function Profile(props: BondingStep) {
  const { draft, change, hand } = props
  const { t } = useTexts()
  const isIso = draft.measurement.requiredTestCurrent_mA !== null || 'requiredTestCurrent_mA' in draft.typed
  return (
    <>
      <ChoiceOf
        label={t('report.profile')}
        name="profile"
        area="report.profile"
        values={['r100', 'iso6469'] as const}
        value={isIso ? 'iso6469' : 'r100'}
        onChange={(profile) =>
          change((before) => {
            const { requiredTestCurrent_mA: _, ...typed } = before.typed
            return profile === 'iso6469'
              ? typeValue(before, 'requiredTestCurrent_mA', { text: isoCurrent_A, unit: 'A' }, hand())
              : changed({ ...before, typed }, { requiredTestCurrent_mA: null }, hand())
          })
        }
      />
      {isIso && <Measured of={props} field="requiredTestCurrent_mA" />}
    </>
  )
}

function Leads(props: BondingStep) {
  const { draft, change, hand } = props
  const { t } = useTexts()
  const { leads } = draft.measurement
  const kind = leads === 'fourWire' ? leads : leads !== 0 || 'leads' in draft.typed ? 'value' : 'none'
  return (
    <section className={styles.review}>
      <h2>{t('report.field.leads')}</h2>
      <ChoiceOf
        label={t('report.field.leads')}
        name="leads"
        area="report.leads"
        values={['none', 'value', 'fourWire'] as const}
        value={kind}
        onChange={(chosen) =>
          change((before) => {
            const { leads: _, ...typed } = before.typed
            const bare = { ...before, typed: chosen === 'value' ? { ...typed, leads: '' } : typed }
            return changed(bare, { leads: chosen === 'fourWire' ? chosen : 0 }, hand())
          })
        }
      />
      {kind === 'value' && <Measured of={props} field="leads" label={t('report.field.leadsResistance')} />}
    </section>
  )
}
