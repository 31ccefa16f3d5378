import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { certificates } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import { inForceFilter } from '#domain/certificate.ts'
import { formatMonth, type Month, monthsFrom } from '#domain/months.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { MonthTable } from '../../ui/monthTable.tsx'
import styles from './HeatMap.module.css'

type Counted = Answer<typeof certificates.ending>['items']

export function useEnding(enabled: boolean) {
  const months = monthsFrom(useToday())
  const query = { from: months[0]?.from ?? '', to: months.at(-1)?.to ?? '' }
  const result = useQuery({
    ...callQuery(['qualification', 'ending', query], certificates.ending, { query }),
    ...sharedAnswer,
    enabled,
  })
  return { months, result }
}

/** How many certificates end in each of the next twelve months, by level. */
export function HeatMap() {
  const { t } = useTexts()
  const { months, result } = useEnding(true)
  return (
    <section className="stack" aria-labelledby="expiry-map">
      <h2 id="expiry-map">{t('calendar.map')}</h2>
      <Loaded query={result} height={288}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('calendar.map.none')}</p>
          ) : (
            <Months items={items} months={months} />
          )
        }
      </Loaded>
    </section>
  )
}

function Months({ items, months }: { items: Counted; months: Month[] }) {
  const { t, locale } = useTexts()
  const levels = [...new Set(items.map(({ level }) => level))]
  const most = Math.max(heats, ...items.map(({ count }) => count))
  const countOf = (level: string, month: string) =>
    items.find((one) => one.level === level && one.period === month)?.count ?? 0
  return (
    <MonthTable
      labelledBy="expiry-map"
      first={t('certificate.level')}
      columns={months.map(({ month }) => ({ key: month, label: formatMonth(month, locale, 'short') }))}
      rows={levels.map((level) => ({
        name: level,
        cells: months.map((month) => (
          <Cell
            key={month.month}
            level={level}
            month={month}
            count={countOf(level, month.month)}
            most={most}
          />
        )),
      }))}
    />
  )
}

interface CellProps {
  level: string
  month: Month
  count: number
  most: number
}

const heats = 4

function Cell({ level, month: { month, from, to }, count, most }: CellProps) {
  const { t, locale } = useTexts()
  if (count === 0)
    return (
      <span className={`${styles.cell} ${styles.none}`}>
        <span aria-hidden>·</span>
        <span className="hidden">0</span>
      </span>
    )
  return (
    <Link
      to="/app/certificates"
      search={{ ...endingBetween(from, to), level } as never}
      className={styles.cell}
      data-heat={Math.ceil((count / most) * heats)}
      aria-label={t('calendar.map.cell', { level, month: formatMonth(month, locale, 'long'), count })}
    >
      {count}
    </Link>
  )
}

/** The search of the list of certificates that end within these days. */
export const endingBetween = (from: string, to: string, state: string = inForceFilter) => ({
  ...{ state, sort: 'dueDate' },
  ...{ 'dueDate.from': from, 'dueDate.to': to },
})
