import type { Instrument } from '#contract/instrument.ts'
import { addMonths, daysBetween } from '#domain/day.ts'
import { monthsShown } from '#domain/months.ts'
import { Day, useToday } from '../../i18n/Day.tsx'
import { signOf } from '../../ui/badges.tsx'
import { shownStatus } from './InstrumentStatus.tsx'
import styles from './CalibrationBar.module.css'

/** The remaining validity of the calibration within the next twelve months. The state beside it says the same. */
export function CalibrationBar({ instrument }: { instrument: Instrument }) {
  const today = useToday()
  const { calibrationDue } = instrument
  if (calibrationDue === null) return <>–</>
  const span = daysBetween(today, addMonths(today, monthsShown))
  const left = Math.min(1, Math.max(0, daysBetween(today, calibrationDue) / span))
  return (
    <span className={styles.due}>
      <Day value={calibrationDue} />
      <span className={styles.bar} data-mood={signOf(shownStatus(instrument)).severity} aria-hidden>
        <i style={{ width: `${left * 100}%` }} />
      </span>
    </span>
  )
}
