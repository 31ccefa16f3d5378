import type { Severity } from './badges.tsx'
import { ChartSlider } from './chartSlider.tsx'
import styles from './timeStrip.module.css'

export interface StripEvent {
  key: string
  lane: string
  /** ms. */
  at: number
  severity: Severity
  text: string
}

export interface StripSpan {
  key: string
  lane: string
  /** ms. */
  from: number
  to: number
}

interface Props {
  label: string
  lanes: readonly { key: string; label: string }[]
  events: readonly StripEvent[]
  spans: readonly StripSpan[]
  /** ms. */
  from: number
  to: number
  index: number
  onChoose: (index: number) => void
  ends: [string, string]
}

/** Events on an axis of time. Like a chart, a slider chooses one of them; its text is shown by the caller. */
export function TimeStrip({ label, lanes, events, spans, from, to, index, onChoose, ends }: Props) {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
  const percent = (at: number) => `${share(at) * 100}%`
  return (
    <div className={styles.strip}>
      <div className={styles.labels} aria-hidden>
        {lanes.map((lane) => (
          <span key={lane.key}>{lane.label}</span>
        ))}
      </div>
      <ChartSlider
        {...{ index, onChoose, label }}
        className={styles.lanes}
        xs={events.map(({ at }) => share(at))}
        valueText={events[index]?.text ?? ''}
      >
        {lanes.map((lane) => (
          <div key={lane.key} className={styles.lane}>
            {spans
              .filter((span) => span.lane === lane.key && span.to >= from && span.from <= to)
              .map((span) => (
                <span
                  key={span.key}
                  className={styles.span}
                  style={{
                    insetInlineStart: percent(span.from),
                    insetInlineEnd: `${(1 - share(span.to)) * 100}%`,
                  }}
                />
              ))}
            {events.map(
              (event, at) =>
                event.lane === lane.key && (
                  <span
                    key={event.key}
                    className={styles.event}
                    data-mood={event.severity}
                    data-chosen={at === index || undefined}
                    style={{ insetInlineStart: percent(event.at) }}
                  />
                ),
            )}
          </div>
        ))}
      </ChartSlider>
      <div className={styles.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
