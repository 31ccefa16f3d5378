import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isolationTrend, type IsolationTrend } from '#contract/isolationTrend.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { printWeakest } from '#domain/measurement/isolationTrend.ts'
import { printOhm } from '#domain/measurement/units.ts'
import { callQuery } from '../../api/callQuery.ts'
import { DayOf, zoneHere } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import styles from './IsolationChart.module.css'

export default function IsolationChart({ vehicle: { _id: id } }: { vehicle: CompanyVehicle }) {
  const { t, locale } = useTexts()
  const { data } = useQuery(callQuery(['isolationTrend', id], isolationTrend.read, { params: { id } }))
  const points = data?.items ?? []
  if (points.length === 0) return null
  return (
    <Section title={t('vehicle.isolation')} what={t('vehicle.isolation.what')}>
      {points.length > 1 && <Curve points={points} />}
      <DataTable
        label={t('vehicle.isolation')}
        headings={[
          t('vehicle.isolation.day'),
          t('vehicle.isolation.weakest'),
          t('vehicle.isolation.target'),
          t('vehicle.isolation.report'),
        ]}
        rows={points.toReversed().map(({ reportId, number, measuredAt, ...point }) => [
          <DayOf key="day" moment={measuredAt} />,
          printWeakest(point, locale),
          printOhm(point.target_Ohm, locale),
          <Link key="report" to="/app/reports/$rid" params={{ rid: reportId }}>
            {number}
          </Link>,
        ])}
      />
    </Section>
  )
}

const [width, height, left, right, top, bottom] = [640, 220, 64, 12, 12, 28]

// Logarithmic scale: resistances span several powers of ten.
const power = (ohm: number) => Math.log10(Math.max(ohm, 1))

function Curve({ points }: { points: IsolationTrend }) {
  const { t, locale } = useTexts()
  const values = points.flatMap(({ weakest_Ohm, target_Ohm }) => [power(weakest_Ohm), power(target_Ohm)])
  const [lowest, highest] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values) + 0.01)]
  const times = points.map(({ measuredAt }) => Date.parse(measuredAt))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (time: number) => left + ((time - first) / Math.max(last - first, 1)) * (width - left - right)
  const y = (ohm: number) =>
    height - bottom - ((power(ohm) - lowest) / (highest - lowest)) * (height - top - bottom)
  const line = (of: (point: IsolationTrend[number]) => number) =>
    points.map((point, index) => `${x(times[index] ?? 0)},${y(of(point))}`).join(' ')
  const steps = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  const dayAt = (time: number) => formatDay(dayOf(new Date(time), zoneHere()), locale)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.curve}
      role="img"
      aria-label={t('vehicle.isolation.drawn', { count: points.length })}
    >
      {steps.map((ohm) => (
        <g key={ohm}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(ohm)} y2={y(ohm)} />
          <text x={left - 8} y={y(ohm) + 4} textAnchor="end">
            {printOhm(ohm, locale)}
          </text>
        </g>
      ))}
      <polyline className={styles.target} points={line(({ target_Ohm }) => target_Ohm)} />
      <polyline className={styles.line} points={line(({ weakest_Ohm }) => weakest_Ohm)} />
      {points.map((point, index) => (
        <Point key={point.reportId} point={point} x={x(times[index] ?? 0)} y={y(point.weakest_Ohm)} />
      ))}
      <text x={left} y={height - 6}>
        {dayAt(first)}
      </text>
      <text x={width - right} y={height - 6} textAnchor="end">
        {dayAt(last)}
      </text>
    </svg>
  )
}

interface DrawnPoint {
  point: IsolationTrend[number]
  x: number
  y: number
}

/** An arrow marks a value beyond the range of the instrument. */
function Point({ point: { result, relation }, x, y }: DrawnPoint) {
  const onwards = relation === '>' ? -1 : 1
  return (
    <g className={styles.point} data-result={result}>
      <circle cx={x} cy={y} r="5" />
      {relation !== '=' && (
        <path d={`M${x} ${y} v${onwards * 18} m-4 ${onwards * -5} l4 ${onwards * 5} l4 ${onwards * -5}`} />
      )}
    </g>
  )
}
