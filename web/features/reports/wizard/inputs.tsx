import type { ReactNode } from 'react'
import type { TextKey } from '#texts/texts.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Choice } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/fields.tsx'
import styles from '../../../ui/fields.module.css'
import type { Draft } from '../draft/draft.ts'
import { part } from '../lazyParts.tsx'
import type { StepProps } from './step.ts'

interface CheckboxProps {
  id?: string
  label: string
  what?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Checkbox large enough for gloves. */
export function LargeCheckbox({ id, label, what, checked, disabled, onChange }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.choiceWords}>
        <b>{label}</b>
        {what && <span>{what}</span>}
      </span>
    </label>
  )
}

interface ChoiceOfProps<A extends string, V extends string> {
  name: string
  label: string
  /** The texts of a value are `{area}.{value}` and, if it exists, `{area}.{value}.what`. */
  area: `${A}.${V}` extends TextKey ? A : never
  values: readonly V[]
  value: V | null
  onChange: (value: V) => void
  /** Reason why a value cannot be chosen. */
  refusal?: (value: V) => string | null
}

export function ChoiceOf<A extends string, V extends string>(props: ChoiceOfProps<A, V>) {
  const { name, label, area, values, value, onChange, refusal } = props
  const { textByKey } = useTexts()
  return (
    <Choice
      label={label}
      name={name}
      value={value}
      options={values.map((one) => {
        const reason = refusal?.(one) ?? null
        return {
          value: one,
          title: textByKey(`${area}.${one}`),
          what: reason ?? textByKey(`${area}.${one}.what`),
          disabled: reason !== null,
        }
      })}
      onChange={(chosen) => onChange(chosen as V)}
    />
  )
}

interface YesNoProps {
  name: string
  label: string
  yes: string
  no: string
  value: boolean | null
  /** Required for the answer "no". */
  reason?: { value: string | null; onChange: (reason: string) => void; missing: boolean }
  onChange: (value: boolean) => void
}

export function YesNo({ name, label, yes, no, value, reason, onChange }: YesNoProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        label={label}
        name={name}
        value={value === null ? null : String(value)}
        options={[
          { value: 'true', title: yes },
          { value: 'false', title: no },
        ]}
        onChange={(answer) => onChange(answer === 'true')}
      />
      {value === false && reason && (
        <TextField
          id={`${name}-reason`}
          label={t('report.wizard.reason')}
          value={reason.value ?? ''}
          error={reason.missing && !reason.value?.trim() ? t('problem.field.mandatory') : undefined}
          onChange={(text) => reason.onChange(text.slice(0, 300))}
        />
      )}
    </>
  )
}

const Photos = part(() => import('../draft/Photos.tsx'), 'default')

interface PhotoPlaceProps {
  of: { draft: Draft; change: unknown }
  at: string
}

export const PhotoPlace = ({ of: { draft, change }, at }: PhotoPlaceProps) => (
  <Photos draft={draft} change={change as StepProps['change']} at={at} />
)
