import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { DayField } from '../i18n/dates/fields.tsx'
import { SelectField, type Option } from '../ui/fields.tsx'
import { ChoicesField } from '../ui/choices.tsx'
import { positionUnder } from '../ui/dialogs.tsx'
import { useHeadings } from './columns.ts'
import styles from './Filters.module.css'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

/** A filter by a field. The texts of its values are `{area}.{field}.{value}`. */
export interface FilterSpec {
  field: string
  options?: readonly (string | Option)[]
  /** A day, or several values. Default: one value. */
  kind?: 'day' | 'several'
  /** Shown only in the sheet. */
  more?: true
  /** Text for no value, if not "all". */
  none?: string
}

export interface FiltersProps {
  list: List<Item>
  filters: readonly FilterSpec[]
}

/** `all` adds the filters that the page hides. */
export function Filters({ list, filters, all }: FiltersProps & { all?: boolean }) {
  return filters
    .filter(({ more, field }) => all || !more || list.state.filters[field] !== undefined)
    .map((filter) => <Filter key={filter.field} list={list} filter={filter} all={all} />)
}

interface FilterProps {
  list: List<Item>
  filter: FilterSpec
  all?: boolean
}

function Filter({ list, filter, all }: FilterProps) {
  const { t } = useTexts()
  const { label, optionsOf } = useFilterTexts(list.resource.area)
  // The filters are both on the page and in the sheet, so ids must differ.
  const baseId = useId()
  const { field, kind, none } = filter
  const shared = {
    id: `${baseId}-${field}`,
    label: label(field),
    value: list.state.filters[field] ?? '',
    onChange: (value: string) => list.show({ filters: withFilter(list.state.filters, field, value) }),
  }
  if (kind === 'day') return <DayField {...shared} passes="leaving" />
  const choice = { ...shared, none: none ?? t('shell.filter.all'), options: optionsOf(filter) }
  if (kind === 'several') return <SeveralFilter {...choice} open={all} />
  return all ? <SelectField {...choice} /> : <OneFilter {...choice} />
}

export function useFilterTexts(area: string) {
  const { textByKey } = useTexts()
  const label = (field: string) => textByKey(`${area}.${field}`) ?? field
  const optionsOf = ({ field, options = [] }: FilterSpec): Option[] =>
    options.map((option) =>
      typeof option === 'string'
        ? {
            value: option,
            label: textByKey(`${area}.${field}.${option}`) ?? textByKey(`shell.state.${option}`) ?? option,
          }
        : option,
    )
  return { label, optionsOf }
}

export const withFilter = (filters: Record<string, string>, field: string, value: string) => {
  const { [field]: _, ...others } = filters
  return value === '' ? others : { ...others, [field]: value }
}

interface ChoiceProps {
  id: string
  label: string
  none: string
  options: Option[]
  value: string
  onChange: (value: string) => void
}

function OneFilter({ id, label, none, options, value, onChange }: ChoiceProps) {
  const caption = options.find((option) => option.value === value)?.label ?? none
  return (
    <MenuFilter label={label} caption={caption}>
      {(close) => (
        <ul className={styles.options} id={id} aria-label={label}>
          {[{ value: '', label: none }, ...options].map((one) => (
            <li key={one.value}>
              <button
                type="button"
                aria-pressed={one.value === value}
                onClick={() => {
                  onChange(one.value)
                  close()
                }}
              >
                {one.label}
                {one.value === value && <IconCheck size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </MenuFilter>
  )
}

/** Filter by several values. Choosing all of them clears the filter. `open` shows them without a menu. */
function SeveralFilter({
  id,
  label,
  none,
  options,
  value,
  onChange,
  open,
}: ChoiceProps & { open?: boolean }) {
  const { t } = useTexts()
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
  const caption =
    chosen.length > 1
      ? t('list.severalChosen', { count: chosen.length })
      : (options.find((option) => option.value === only)?.label ?? none)
  return (
    <MenuFilter label={label} caption={caption}>
      {() => choices}
    </MenuFilter>
  )
}

interface MenuProps {
  label: string
  caption: string
  children: (close: () => void) => ReactNode
}

function MenuFilter({ label, caption, children }: MenuProps) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <div className={styles.filter}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={`${label}: ${caption}`}>
        <span>{caption}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles.panel} onBeforeToggle={positionUnder}>
        {children(close)}
      </div>
    </div>
  )
}

export function SortSelect({ list }: { list: List<Item> }) {
  const { t } = useTexts()
  const headingOf = useHeadings(list.resource.area)
  const { sort, desc } = list.state
  const options = list.resource.sort.flatMap((field) =>
    [false, true].map((down) => ({
      value: `${field} ${down}`,
      label: `${headingOf(field)}, ${t(down ? 'shell.list.descending' : 'shell.list.ascending')}`,
    })),
  )
  const choose = (value: string) => {
    const [field = sort, down] = value.split(' ')
    list.show({ sort: field, desc: down === 'true' })
  }
  return (
    <SelectField
      id="list-order"
      label={t('shell.list.sortBy')}
      value={`${sort} ${desc}`}
      none={null}
      options={options}
      onChange={choose}
    />
  )
}
