import type { ReactNode } from 'react'
import styles from './fields.module.css'
import { type FieldProps, type Option, CheckField, Label } from './fields.tsx'

export function ChoicesField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
}: FieldProps<string[]> & { options: Option[] }) {
  const toggle = (one: string, chosen: boolean) =>
    onChange(chosen ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset className={styles.choices} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>
        <Label text={label} optional={optional} />
      </legend>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <div>
        {options.map(({ value: one, label: name }) => (
          <CheckField
            key={one}
            id={`${id}-${one}`}
            label={name}
            value={value.includes(one)}
            onChange={(chosen) => toggle(one, chosen)}
          />
        ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface ChoiceOption {
  value: string
  title: ReactNode
  what?: ReactNode
  disabled?: boolean
}

interface ChoiceProps {
  label: string
  name: string
  value: string | null
  options: ChoiceOption[]
  onChange: (value: string) => void
  /** Side by side where there is room. */
  compact?: boolean
}

/** Radio buttons large enough for gloves. */
export const Choice = ({ name, value, onChange, ...rest }: ChoiceProps) => (
  <Choices {...rest} radio={name} chosen={(one) => one === value} onChange={onChange} />
)

interface ChoicesProps {
  label: string
  options: ChoiceOption[]
  chosen: (value: string) => boolean
  onChange: (value: string, chosen: boolean) => void
  compact?: boolean | undefined
}

/** Checkboxes large enough for gloves; radio buttons if `radio` names their group. */
export function Choices(props: ChoicesProps & { radio?: string }) {
  const { label, options, chosen, onChange, radio, compact } = props
  return (
    <fieldset className={styles.choiceGroup} data-compact={compact || undefined}>
      <legend className="hidden">{label}</legend>
      {options.map(({ value, title, what, disabled }) => (
        <label key={value} className={styles.choice}>
          <input
            type={radio ? 'radio' : 'checkbox'}
            name={radio}
            value={radio && value}
            checked={chosen(value)}
            disabled={disabled}
            onChange={(event) => onChange(value, event.target.checked)}
          />
          <span className={styles.choiceWords}>
            <b>{title}</b>
            {what && <span>{what}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
