import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addMonths, formatDay } from '#domain/day.ts'
import { formatMonth, lastDayOf, weeksOf } from '#domain/months.ts'
import { useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { cellOf } from './cell.ts'
import { endingBetween } from './HeatMap.tsx'
import { type Due, useDue } from './useDue.ts'
import styles from './MonthCalendar.module.css'

/** The month in the address (`?month=2026-12`), else the current one. */
function useMonth() {
  const today = useToday()
  const navigate = useNavigate()
  const { month }: { month?: unknown } = useSearch({ strict: false })
  const current = today.slice(0, 7)
  const shown = typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : current
  const show = (next: string) =>
    void navigate({
      to: '/app/calendar',
      search: (next === current ? {} : { month: next }) as never,
      replace: true,
      resetScroll: false,
    })
  const turn = (months: number) => show(addMonths(`${shown}-01`, months).slice(0, 7))
  return { month: shown, turn, toCurrent: () => show(current), isCurrent: shown === current }
}

export function MonthCalendar() {
  const { t, locale } = useTexts()
  const { month, turn, toCurrent, isCurrent } = useMonth()
  const { due, missing, isLoading, error, retry } = useDue(`${month}-01`, lastDayOf(`${month}-01`))
  return (
    <section className="stack" aria-labelledby="expiry-month">
      <div className={styles.head}>
        <h2 id="expiry-month" aria-live="polite">
          {formatMonth(month, locale, 'long')}
        </h2>
        <div className="row">
          {!isCurrent && (
            <Button variant="quiet" onClick={toCurrent}>
              {t('calendar.today')}
            </Button>
          )}
          <Button variant="secondary" aria-label={t('calendar.previous')} onClick={() => turn(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </Button>
          <Button variant="secondary" aria-label={t('calendar.next')} onClick={() => turn(1)}>
            <IconChevronRight size={20} aria-hidden />
          </Button>
        </div>
      </div>
      {error ? (
        <LoadError problem={error} retry={retry} />
      ) : (
        <>
          <Grid month={month} due={due} isLoading={isLoading} />
          {missing > 0 && <p className="muted">{t('calendar.more', { count: missing })}</p>}
          <Agenda due={due} isLoading={isLoading} />
        </>
      )}
    </section>
  )
}

interface GridProps {
  month: string
  due: Due[]
  isLoading: boolean
}

function Grid({ month, due, isLoading }: GridProps) {
  const { locale } = useTexts()
  const byDay = Map.groupBy(due, ({ day }) => day)
  const weeks = weeksOf(month)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className={styles.grid} aria-labelledby="expiry-month" aria-busy={isLoading}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} month={month} due={byDay.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, month, due }: { day: string; month: string; due: Due[] }) {
  const { t } = useTexts()
  const today = useToday()
  if (!day.startsWith(month)) return <td data-outside />
  const { shown, further } = cellOf(due)
  return (
    <td data-today={day === today || undefined}>
      <time className={styles.day} dateTime={day}>
        {Number(day.slice(8))}
      </time>
      {due.length > 0 && (
        <>
          <span className={styles.count}>{due.length}</span>
          <ul className={styles.entries}>
            {shown.map((one) => (
              <li key={one.id}>
                <Link
                  to={one.to}
                  className={styles.entry}
                  data-kind={one.kind}
                  data-over={one.day < today || undefined}
                  title={`${t(`calendar.due.${one.kind}`)}: ${one.what} · ${one.whose}`}
                >
                  {one.what} · {one.whose}
                </Link>
              </li>
            ))}
          </ul>
          {further.map(({ kind, count }) => (
            <Link key={kind} {...listOf(kind, day, today)} className={styles.more}>
              {t(`calendar.moreOnDay.${kind}`, { count })}
            </Link>
          ))}
        </>
      )}
    </td>
  )
}

/** The list with all entries of a kind that end on the day. */
const listOf = (kind: Due['kind'], day: string, today: string) =>
  kind === 'certificate'
    ? {
        to: '/app/certificates',
        search: endingBetween(day, day, day < today ? 'expired' : undefined) as never,
      }
    : {
        to: '/app/instruments',
        search: { 'calibrationDue.from': day, 'calibrationDue.to': day } as never,
      }

/** The days of the grid as a list, for phones and tablets. */
function Agenda({ due, isLoading }: { due: Due[]; isLoading: boolean }) {
  const { t, locale } = useTexts()
  return (
    <div className={styles.agenda}>
      {isLoading ? (
        <Skeleton height={72} />
      ) : due.length === 0 ? (
        <p className="muted">{t('calendar.empty')}</p>
      ) : (
        <Rows label={t('calendar.agenda')}>
          {due.map(({ kind, id, day, what, whose, to }) => (
            <Row
              key={id}
              to={to}
              title={`${what} · ${whose}`}
              what={`${t(`calendar.due.${kind}`)} · ${formatDay(day, locale)}`}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}
