import { LIMITS } from '#domain/measurement/limits.ts'
import { type Day, daysBetween, isDay } from '#domain/day.ts'

/** Days before its last day from which an inspection is due, as for calibrations (own decision). */
export const inspectionReminderDays = LIMITS.calibration.dueSoonDays

/** Returns the state of the next inspection of a vehicle; null without one. An unreadable day is overdue. */
export function inspectionState(due: Day | null, today: Day): 'planned' | 'due' | 'overdue' | null {
  if (due === null) return null
  if (!isDay(due) || due < today) return 'overdue'
  return daysBetween(today, due) > inspectionReminderDays ? 'planned' : 'due'
}
