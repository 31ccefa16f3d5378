import type { ReactNode } from 'react'
import styles from '../../../ui/fields.module.css'

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
