import { useTexts } from '../../../i18n/useTexts.ts'
import type { Draft } from '../draft/draft.ts'
import { change as changed } from '../draft/measuring.ts'
import { ChoiceOf } from './inputs.tsx'
import { Measured } from './Measured.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

const rules = {
  simple: { kind: 'simple' },
  guarded: { kind: 'guarded', absolute: 0, relativePermille: 0 },
} as const

/**
 * Whether values are compared directly or with the measurement uncertainty applied against them. The report
 * states the rule.
 */
export function DecisionRule<D extends Draft>(props: StepProps<D>) {
  const { draft, change, hand } = props
  const isDemanded = draft.vehicle?.guardedRule === true
  const { t } = useTexts()
  const { kind } = draft.measurement.decisionRule
  const choose = (rule: keyof typeof rules) => (before: D) =>
    changed<D>(before, { decisionRule: rules[rule] } as Partial<D['measurement']>, hand())
  return (
    <details className={styles.more} open={kind === 'guarded' || isDemanded || undefined}>
      <summary>
        {t('report.decisionRule')}: {t(`report.wizard.decisionRule.${kind}`)}
      </summary>
      <div className="stack">
        <ChoiceOf
          label={t('report.decisionRule')}
          name="decisionRule"
          area="report.wizard.decisionRule"
          values={['simple', 'guarded'] as const}
          value={kind}
          refusal={(rule) =>
            rule === 'simple' && isDemanded ? t('report.wizard.decisionRule.demanded') : null
          }
          onChange={(rule) => change(choose(rule))}
        />
        {kind === 'guarded' && (
          <>
            <Measured
              of={props}
              field="decisionRule.relativePermille"
              label={t('report.field.uncertaintyShare')}
              hint={t('report.field.uncertaintyShare.hint')}
              optional
            />
            <Measured
              of={props}
              field="decisionRule.absolute"
              label={t('report.field.uncertainty')}
              optional
            />
          </>
        )}
      </div>
    </details>
  )
}
