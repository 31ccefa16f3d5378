import type { ShownState } from './certificate.ts'
import { addDays, type Day } from './day.ts'
import { instructionState } from './instruction.ts'
import { monthsFrom } from './months.ts'

/** `lacks`: does not hold the level on the day. `loses`: holds it today but not on the day. */
export const gaps = ['lacks', 'loses'] as const

/**
 * Returns the days for which the holders of each level are counted: today and the day after each month, because a
 * certificate is valid on its last day.
 */
export const forecastDays = (today: Day): Day[] => [
  today,
  ...monthsFrom(today).map(({ to }) => addDays(to, 1)),
]

type CombinedState<S extends string> = S | 'instructionOver' | 'instructionDue'

interface HeldLevel<S extends string> {
  /** The shown state of the certificate. */
  state: S
  /** Undefined: unknown. */
  instructionDue: Day | null | undefined
}

/**
 * Returns the state of a level of a person on a day, from certificate and yearly instruction. An overdue or unknown
 * instruction takes precedence over a valid certificate, so that the level is never shown as valid.
 */
export function levelState<S extends string>(
  day: Day,
  { state, instructionDue }: HeldLevel<S>,
): CombinedState<S> {
  const instruction = instructionState(day, { state, instructionDue })
  if (instruction === 'over') return 'instructionOver'
  return instruction === 'due' && state === 'valid' ? 'instructionDue' : state
}

/** Returns whether the state is a gap: the person had the level and does not have it, or may not use it. */
export const isGap = (state: CombinedState<ShownState>): boolean =>
  state === 'instructionOver' || state === 'expired' || state === 'suspended'

interface LevelPeriod {
  state: ShownState
  issueDate: Day
  dueDate: Day
}

/** Returns the day to show with a level: the first of a certificate that is not valid yet, otherwise the last. */
export const periodOf = ({ state, issueDate, dueDate }: LevelPeriod): { from: Day } | { until: Day } =>
  state === 'waiting' ? { from: issueDate } : { until: dueDate }

interface ExpiredLevel {
  state: ShownState
  dueDate: Day
}

/** Returns whether a level that is valid today has expired by the later day that the state describes. */
export const isLost = (today: Day, { state, dueDate }: ExpiredLevel): boolean =>
  state === 'expired' && dueDate >= today
