import type { ReactNode } from 'react'
import styles from './Choice.module.css'

interface Option {
  value: string
  title: ReactNode
  what?: ReactNode
  disabled?: boolean
}

interface Props {
  label: string
  name: string
  value: string | null
  options: Option[]
  onChange: (value: string) => void
}

/** Radio buttons large enough for gloves. */
export function Choice({ label, name, value, options, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className="hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <b>{option.title}</b>
            {option.what && <span>{option.what}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
