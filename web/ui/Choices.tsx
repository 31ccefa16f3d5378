import type { ReactNode } from 'react'
import styles from './Choice.module.css'

interface Props {
  label: string
  options: { value: string; title: ReactNode; what?: ReactNode; disabled?: boolean }[]
  chosen: (value: string) => boolean
  onChange: (value: string, chosen: boolean) => void
}

/** Checkboxes large enough for gloves. */
export function Choices({ label, options, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className="hidden">{label}</legend>
      {options.map(({ value, title, what, disabled }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen(value)}
            disabled={disabled}
            onChange={(event) => onChange(value, event.target.checked)}
          />
          <span className={styles.words}>
            <b>{title}</b>
            {what && <span>{what}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
