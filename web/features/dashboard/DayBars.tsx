import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Series } from '#contract/dashboard.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CountedLink } from './CountedLink.tsx'
import styles from './DayChart.module.css'

export const onDay = ({ list, filter }: Series, day: string) => ({ list, filter: { ...filter, day } })

interface Props {
  title: string
  series: Series
  describe: (day: Series['days'][number]) => string
}

const height = 100
/** Fraction of the width of a day. */
const barWidth = 0.7

/**
 * Bar chart, one bar per day. For keyboard and screen reader it is one slider whose value is the chosen day.
 * The details of that day have a fixed place below.
 */
export function DayBars({ title, describe, series }: Props) {
  const { t, locale } = useTexts()
  const { days } = series
  const [chosen, setChosen] = useState<number | null>(null)
  const most = Math.max(...days.map(({ count }) => count))
  const index = chosen ?? days.length - 1
  const current = days[index]
  if (!current) return null
  return (
    <>
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden>
          {new Intl.NumberFormat(locale).format(most)}
        </span>
        <Bars
          {...{ days, most, index }}
          onChoose={setChosen}
          label={t('dashboard.chart.choose', { title })}
          valueText={describe(current)}
        />
      </div>
      <div className={styles.axis} aria-hidden>
        <Day value={days[0]?.day} />
        <span>{t('dashboard.chart.today')}</span>
      </div>
      <p className={styles.readout}>
        <span>{describe(current)}</span>
        {current.count > 0 && (
          <CountedLink of={onDay(series, current.day)}>{t('dashboard.chart.open')}</CountedLink>
        )}
      </p>
    </>
  )
}

interface BarsProps {
  days: Series['days']
  most: number
  index: number
  onChoose: (index: number) => void
  label: string
  valueText: string
}

function Bars({ days, most, index, onChoose, label, valueText }: BarsProps) {
  const last = days.length - 1
  const choose = (next: number) => onChoose(Math.min(last, Math.max(0, next)))
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.floor(((clientX - left) / width) * days.length))
  }
  const press = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, last)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={index + 1}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      {days.map((day, at) => (
        <g key={day.day} data-chosen={at === index || undefined} className={styles.day}>
          {layersOf(day).map(([kind, count]) => (
            <rect
              key={kind}
              className={styles.bar}
              data-kind={kind}
              data-none={count === 0 || undefined}
              x={at + (1 - barWidth) / 2}
              width={barWidth}
              {...extent(count, most)}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Drawn over each other, from all to those that failed. What is neither passed nor failed stays neutral. */
function layersOf({ count, passed, failed, contradicted }: Series['days'][number]): [string, number][] {
  if (passed === undefined || failed === undefined || contradicted === undefined) return [['all', count]]
  const layers: [string, number][] = [
    ['passed', passed + failed],
    ['contradicted', contradicted + failed],
    ['failed', failed],
  ]
  return [['ended', count], ...layers.filter(([, number]) => number > 0)]
}

function extent(count: number, most: number) {
  const tall = count === 0 ? 1 : Math.max(4, (count / most) * (height - 4))
  return { y: height - tall, height: tall }
}

function nextIndex(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1
  if (key === 'PageDown') return index - 7
  if (key === 'PageUp') return index + 7
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
