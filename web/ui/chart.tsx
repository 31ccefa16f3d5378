import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import styles from './chart.module.css'
import { scaleOf, type Scale } from './chartScale.ts'
import { ChartSlider } from './chartSlider.tsx'
import { DataTable } from './lists.tsx'

export interface ChartPoint {
  key: string
  /** Position on the axis; points have equal distances without it. */
  at?: number
  value: number
  /** In the unit of the value; drawn as a dashed line. */
  limit?: number
  /** Of bars: parts of the value drawn over each other, the lowest last, by kind. */
  layers?: readonly [kind: string, value: number][] | undefined
  /** A result; `invalid` has another shape and colour. */
  result?: string
  /** An arrow marks a value beyond the range of the instrument. */
  beyond?: 'above' | 'below' | undefined
  /** One sentence with position and value, for readers and below the chart. */
  text: string
  /** A link to what the point shows. */
  link?: ReactNode
}

interface Props {
  title: string
  /** Below the title, such as a total. */
  lead?: ReactNode
  kind: 'bars' | 'line'
  scale?: Scale
  /** Oldest first, at least one. */
  points: readonly ChartPoint[]
  /** Of a value on the axis. */
  format: (value: number) => string
  /** Texts of both ends of the axis. */
  ends: [ReactNode, ReactNode]
  /** Explains the kinds of the layers. */
  legend?: readonly { kind: string; label: string }[] | undefined
  /** Explains the dashed line. */
  limitText?: string
  table: { headings: string[]; rows: ReactNode[][] }
}

/**
 * The only chart of the product. For keyboard and screen reader it is a slider whose value is the chosen point; its
 * text has a fixed place below. The table shows the same values.
 */
export function Chart(props: Props) {
  const { title, lead, table } = props
  const { t } = useTexts()
  const [asTable, setAsTable] = useState(false)
  const other = t(asTable ? 'shell.chart.asChart' : 'shell.chart.asTable')
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <div>
          <h2>{title}</h2>
          {lead}
        </div>
        <Button
          variant="quiet"
          icon={<Icon size={20} aria-hidden />}
          aria-label={`${title}: ${other}`}
          onClick={() => setAsTable(!asTable)}
        >
          {other}
        </Button>
      </figcaption>
      {asTable ? (
        <div className={styles.table}>
          <DataTable label={title} {...table} />
        </div>
      ) : (
        <Plot {...props} />
      )}
    </figure>
  )
}

function Plot({ title, kind, scale = 'linear', points, format, ends, legend, limitText }: Props) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const current = points[index]
  if (!current) return null
  const { ticks, shareOf } = scaleOf(scale, points)
  const drawn = points.map((point, at) => ({
    ...point,
    x: xOf(kind, points, at),
    y: 1 - shareOf(point.value),
  }))
  return (
    <>
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockStart: `${(1 - shareOf(tick)) * 100}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <ChartSlider
          {...{ index, onChoose: setChosen, xs: drawn.map(({ x }) => x) }}
          label={t('shell.chart.choose', { title })}
          valueText={current.text}
        >
          <svg className={styles.drawing} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
            {ticks.map((tick) => (
              <line
                key={tick}
                className={styles.grid}
                x1="0"
                x2="1000"
                y1={1000 * (1 - shareOf(tick))}
                y2={1000 * (1 - shareOf(tick))}
              />
            ))}
            {kind === 'bars' ? (
              drawn.map(({ key, x, value, layers }, at) => (
                <g key={key} className={styles.stack} data-chosen={at === index || undefined}>
                  {(layers ?? [['all', value] as const]).map(([of, height]) => (
                    <rect
                      key={of}
                      className={styles.bar}
                      data-kind={of}
                      data-none={height === 0 || undefined}
                      x={1000 * x - 350 / points.length}
                      width={700 / points.length}
                      {...barOf(shareOf(height))}
                    />
                  ))}
                </g>
              ))
            ) : (
              <>
                <polyline className={styles.limit} points={lineOf(drawn, ({ limit }) => limit, shareOf)} />
                {drawn.length > 1 && (
                  <polyline className={styles.line} points={lineOf(drawn, ({ value }) => value, shareOf)} />
                )}
              </>
            )}
          </svg>
          {kind === 'line' &&
            drawn.map(({ key, x, y, result, beyond }, at) => (
              <span
                key={key}
                className={styles.mark}
                data-result={result}
                data-beyond={beyond}
                data-chosen={at === index || undefined}
                style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
              />
            ))}
        </ChartSlider>
        <div className={styles.axis} aria-hidden>
          <span>{ends[0]}</span>
          {points.length > 1 && <span>{ends[1]}</span>}
        </div>
      </div>
      {legend && (
        <ul className={styles.legend}>
          {legend.map(({ kind: of, label }) => (
            <li key={of} data-kind={of}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {limitText && (
        <p className={styles.key}>
          <span className={styles.dash} aria-hidden /> {limitText}
        </p>
      )}
      <p className={styles.readout}>
        <span>{current.text}</span>
        {current.link}
      </p>
    </>
  )
}

/** A value above 0 is always visible, and the highest bar leaves space for its outline. */
function barOf(share: number) {
  const height = share === 0 ? 10 : Math.max(40, 960 * share)
  return { y: 1000 - height, height }
}

type Drawn = ChartPoint & { x: number }

const lineOf = (
  drawn: readonly Drawn[],
  valueOf: (point: Drawn) => number | undefined,
  shareOf: (value: number) => number,
) =>
  drawn
    .flatMap((point) => {
      const value = valueOf(point)
      if (value === undefined) return []
      const y = 1000 * (1 - shareOf(value))
      return drawn.length === 1 ? [`0,${y} 1000,${y}`] : [`${1000 * point.x},${y}`]
    })
    .join(' ')

/** Fraction of the width: bars are centred in equal parts, points of a line are placed by their position. */
function xOf(kind: Props['kind'], points: readonly ChartPoint[], index: number) {
  if (kind === 'bars') return (index + 0.5) / points.length
  const positions = points.map(({ at }, order) => at ?? order)
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  return last === first ? 0.5 : ((positions[index] ?? 0) - first) / (last - first)
}
