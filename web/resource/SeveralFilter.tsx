import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { ChoicesField, type Option } from '../ui/fields.tsx'
import { placeUnder } from '../ui/placeUnder.ts'
import styles from './SeveralFilter.module.css'

interface Props {
  id: string
  label: string
  none: string
  options: Option[]
  value: string
  onChange: (value: string) => void
  /** Shows all values without a menu. */
  open?: boolean
}

/** Filter by several values. Choosing all of them clears the filter. */
export function SeveralFilter({ id, label, none, options, value, onChange, open }: Props) {
  const { t } = useTexts()
  const panel = useId()
  const chosen = value === '' ? [] : value.split(',')
  const choices = (
    <ChoicesField
      id={id}
      label={label}
      options={options}
      value={chosen}
      onChange={(values) =>
        onChange(options.flatMap((option) => (values.includes(option.value) ? option.value : [])).join())
      }
    />
  )
  if (open) return choices
  const [only] = chosen
  const word =
    chosen.length > 1
      ? t('list.severalChosen', { count: chosen.length })
      : (options.find((option) => option.value === only)?.label ?? none)
  return (
    <div className={styles.filter}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <button type="button" className={styles.button} popoverTarget={panel} aria-label={`${label}: ${word}`}>
        <span>{word}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={panel} popover="auto" className={styles.panel} onBeforeToggle={placeUnder}>
        {choices}
      </div>
    </div>
  )
}
