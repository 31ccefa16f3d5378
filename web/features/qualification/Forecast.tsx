import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { addDays, formatDay } from '#domain/day.ts'
import { formatMonth } from '#domain/months.ts'
import { useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { MonthTable } from '../../ui/monthTable.tsx'
import type { MatrixSearch } from './matrixSearch.ts'
import type { Matrix } from './useMatrix.ts'
import styles from './Forecast.module.css'

interface Props {
  matrix: Matrix
  owner: MatrixSearch
}

/** A staircase for each level: how many people hold it after each month if nothing is renewed. */
export function Forecast({ matrix: { forecast, levels, day: chosen }, owner }: Props) {
  const { t, locale } = useTexts()
  const today = useToday()
  if (levels.length === 0) return null
  const dayName = (day: string) => {
    if (day === today) return t('qualification.today')
    // The count of the first day is what remains after the month before.
    return day.endsWith('-01')
      ? formatMonth(addDays(day, -1).slice(0, 7), locale, 'short')
      : formatDay(day, locale)
  }
  return (
    <section aria-labelledby="qualification-forecast" className="stack">
      <h2 id="qualification-forecast">{t('qualification.forecast')}</h2>
      <MonthTable
        labelledBy="qualification-forecast"
        first={t('certificate.level')}
        columns={forecast.map(({ day }) => ({ key: day, label: dayName(day) }))}
        rows={levels.map((level) => ({
          name: level,
          cells: stepsOf(forecast, level).map((step) => (
            <Step
              key={step.day}
              {...step}
              level={level}
              owner={owner}
              isChosen={step.day === chosen && step.day !== today}
            />
          )),
        }))}
      />
      <p className="muted small">{t('qualification.forecast.what')}</p>
    </section>
  )
}

interface StepOf {
  day: string
  count: number
  /** Compared with the day before in the forecast. */
  fewer: number
  /** Compared with the largest count of the level. */
  share: number
}

function stepsOf(forecast: Matrix['forecast'], level: string): StepOf[] {
  const counts = forecast.map((one) => one.counts[level] ?? 0)
  const most = Math.max(1, ...counts)
  return forecast.map(({ day }, index) => {
    const count = counts[index] ?? 0
    return { day, count, fewer: (counts[index - 1] ?? count) - count, share: count / most }
  })
}

interface StepProps extends StepOf {
  level: string
  owner: MatrixSearch
  isChosen: boolean
}

function Step({ day, count, fewer, share, level, owner, isChosen }: StepProps) {
  const { t, locale } = useTexts()
  const content: ReactNode = (
    <>
      {fewer > 0 && (
        <>
          <span className={styles.fewer} aria-hidden>
            −{fewer}
          </span>
          <span className="hidden">
            {t('qualification.step', { level, day: formatDay(day, locale), count, fewer })}
          </span>
        </>
      )}
      <b aria-hidden={fewer > 0 || undefined}>{count}</b>
      <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden />
    </>
  )
  const look = {
    className: styles.step,
    'data-none': count === 0 || undefined,
    'data-chosen': isChosen || undefined,
  }
  if (fewer <= 0) return <span {...look}>{content}</span>
  return (
    <Link
      {...look}
      to="/app/qualification"
      search={{ ...owner, gap: 'loses', level, day }}
      resetScroll={false}
    >
      {content}
    </Link>
  )
}
