import { useEffect, useState } from 'react'
import { expiringDays } from '#domain/certificate.ts'
import { addDays, formatDay } from '#domain/day.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { FilterBar } from '../../resource/FilterBar.tsx'
import { DayField } from '../../i18n/dates/fields.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { useMatrix } from './useMatrix.ts'
import styles from './Qualification.module.css'

const typingMs = 250

export function MatrixFilters({ matrix: { search, show, data } }: { matrix: ReturnType<typeof useMatrix> }) {
  const { t, locale } = useTexts()
  const today = useToday()
  const day = search.day ?? today
  return (
    <FilterBar
      className={styles.filters}
      printed={[
        { term: t('qualification.day'), value: formatDay(day, locale) },
        { term: t('qualification.gap'), value: search.gap ? t(`qualification.gap.${search.gap}`) : '' },
        { term: t('certificate.level'), value: search.gap ? (search.level ?? '') : '' },
        { term: t('qualification.search'), value: search.q ?? '' },
      ]}
    >
      <DayField
        id="qualification-day"
        passes="leaving"
        label={t('qualification.day')}
        value={day}
        onChange={(chosen) => show({ day: chosen && chosen !== today ? chosen : undefined })}
      />
      <SelectField
        id="qualification-gap"
        label={t('qualification.gap')}
        none={t('qualification.gap.none')}
        options={[
          { value: 'lacks', label: t('qualification.gap.lacks') },
          { value: 'loses', label: t('qualification.gap.loses') },
        ]}
        value={search.gap ?? ''}
        onChange={(gap) =>
          show({
            gap: gap === 'lacks' || gap === 'loses' ? gap : undefined,
            ...(gap === '' ? { level: undefined } : {}),
            // Nothing expires today, so the filter for losses selects the usual later day.
            ...(gap === 'loses' && day <= today ? { day: addDays(today, expiringDays) } : {}),
          })
        }
      />
      {search.gap && (
        <SelectField
          id="qualification-level"
          label={t('certificate.level')}
          none={t('qualification.level.any')}
          options={(data?.levels ?? []).map((level) => ({ value: level, label: level }))}
          value={search.level ?? ''}
          onChange={(level) => show({ level: level || undefined })}
        />
      )}
      <SearchField q={search.q ?? ''} show={show} />
    </FilterBar>
  )
}

function SearchField({ q, show }: { q: string; show: ReturnType<typeof useMatrix>['show'] }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(q)
  const [lastSearch, setLastSearch] = useState(q)
  // Clears the field if the filter was removed elsewhere; keeps unfinished input.
  if (lastSearch !== q) {
    setLastSearch(q)
    if (q === '') setTyped('')
  }
  useEffect(() => {
    if (typed === q) return
    const waiting = setTimeout(() => show({ q: typed || undefined }), typingMs)
    return () => clearTimeout(waiting)
  })
  return (
    <TextField
      id="qualification-search"
      type="search"
      label={t('qualification.search')}
      value={typed}
      onChange={setTyped}
      autoComplete="off"
    />
  )
}
