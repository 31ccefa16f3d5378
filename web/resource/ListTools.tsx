import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay, isDay } from '#domain/day.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialogs.tsx'
import { Filters, SortSelect, useFilterTexts, withFilter, type FiltersProps } from './Filters.tsx'
import type { Item } from './types.ts'
import { useIsPrinting } from './usePrinting.ts'
import type { List } from './useList.ts'
import styles from './ListTools.module.css'

const pauseMs = 250

interface Props extends FiltersProps {
  /** Beside the search. */
  scan?: ReactNode
  /** Below the filters in the sheet. */
  actions?: (close: () => void) => ReactNode
}

export function ListTools({ list, filters, scan, actions }: Props) {
  const isPrinting = useIsPrinting()
  return (
    <div className={styles.tools}>
      <div className={styles.row} role="search">
        <SearchBox list={list} />
        {filters.length > 0 && (
          <div className={styles.filters}>
            <Filters list={list} filters={filters} />
          </div>
        )}
        <FilterSheet list={list} filters={filters} actions={actions} />
        {scan && <div className={styles.scan}>{scan}</div>}
      </div>
      <FilterChips list={list} filters={filters} />
      {isPrinting && <PrintedFilters list={list} filters={filters} />}
    </div>
  )
}

function PrintedFilters({ list, filters }: FiltersProps) {
  const { t } = useTexts()
  const { q } = list.state
  const parts = [
    ...(q ? [`${t('shell.search')}: ${q}`] : []),
    ...useChips({ list, filters }).map(({ text }) => text),
  ]
  return <p>{parts.join(' · ')}</p>
}

function SearchBox({ list }: { list: List<Item> }) {
  const { t } = useTexts()
  const { q } = list.state
  const [typed, setTyped] = useState(q)
  const [lastSearch, setLastSearch] = useState(q)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The search changed outside the field, by "back" or a reset.
  if (lastSearch !== q) {
    setLastSearch(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => list.show({ q: text.trim() }), pauseMs)
  }
  return (
    <div className={styles.search}>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        aria-label={t('shell.search')}
        placeholder={t('shell.search')}
        value={typed}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
      />
      {typed && (
        <button type="button" aria-label={t('shell.search.clear')} onClick={() => type('')}>
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

function FilterSheet({ list, filters, actions }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const count = Object.keys(list.state.filters).length
  return (
    <div className={styles.sheetButton} data-more={filters.some(({ more }) => more) || undefined}>
      <Button
        variant="secondary"
        icon={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0
          ? t('shell.filter.count', { count })
          : t(filters.length > 0 ? 'shell.filter' : 'shell.list.order')}
      </Button>
      {open && (
        <Dialog
          title={t(filters.length > 0 ? 'shell.filter' : 'shell.list.order')}
          form="sheet"
          onClose={() => setOpen(false)}
        >
          <Filters list={list} filters={filters} all />
          <div className={styles.order}>
            <SortSelect list={list} />
          </div>
          {actions?.(() => setOpen(false))}
          <div className={styles.show}>
            <Button wide onClick={() => setOpen(false)}>
              {t(list.more ? 'shell.filter.showMore' : 'shell.filter.show', { count: list.total })}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function FilterChips({ list, filters }: FiltersProps) {
  const { t } = useTexts()
  const chips = useChips({ list, filters })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map(({ field, text, left }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={t('shell.filter.remove', { filter: text })}
            onClick={() => list.show({ filters: withFilter(list.state.filters, field, left) })}
          >
            {text}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" data-quiet onClick={() => list.show({ filters: {} })}>
          {t('shell.filter.reset')}
        </button>
      </li>
    </ul>
  )
}

interface Chip {
  field: string
  text: string
  left: string
}

/** Active filters, one chip per value, including filters from a link that have no control. */
function useChips({ list, filters }: FiltersProps): Chip[] {
  const { textByKey, locale } = useTexts()
  const { area } = list.resource
  const { label, optionsOf } = useFilterTexts(area)
  return Object.entries(list.state.filters).flatMap(([field, value]): Chip[] => {
    const filter = filters.find((offered) => offered.field === field)
    const brought = textByKey(`${area}.only.${field}`)
    if (!filter) return brought ? [{ field, text: brought, left: '' }] : []
    if (filter.kind === 'day') {
      const day = isDay(value) ? formatDay(value, locale) : value
      return [{ field, text: `${label(field)}: ${day}`, left: '' }]
    }
    const options = optionsOf(filter)
    // Some options represent several values.
    const values = options.some((option) => option.value === value) ? [value] : value.split(',')
    return values.map((one) => {
      const offered = options.find((option) => option.value === one)?.label
      return {
        field,
        text: !offered && brought ? brought : `${label(field)}: ${offered ?? one}`,
        left: values.filter((other) => other !== one).join(),
      }
    })
  })
}
