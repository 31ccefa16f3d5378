/**
 * `enteredWrongly`: the time of the measurement remains, and the first value is printed beside the new one.
 * `measuredAgain`: the vehicle was measured again at a later time.
 */
export const corrections = ['enteredWrongly', 'measuredAgain'] as const

export type Correction = (typeof corrections)[number]

interface CorrectedReport {
  correction: Correction | null
  /** ISO 8601. */
  measuredAt: string | null
  replaces: { measuredAt: string | null; withoutGloves?: boolean | undefined } | null
}

/**
 * Returns whether a correction may state, like the report it replaces, that no insulating gloves were recorded. Allowed
 * only if that report names none and the measurement is the same (own decision). A repeated measurement must name
 * gloves (EN 50110-1, 6.2.4).
 */
export const keepsGlovesUnrecorded = ({ correction, measuredAt, replaces }: CorrectedReport): boolean =>
  replaces?.withoutGloves === true &&
  correction !== 'measuredAgain' &&
  Date.parse(measuredAt ?? '') === Date.parse(replaces.measuredAt ?? '')

interface Corrected {
  correction: Correction | null
  /** ISO 8601. */
  measuredAt: string | null
  before: string | null
  /** Whether a reading differs from the corrected report. */
  isReadOtherwise: boolean
}

/** Returns the violations of a correction, by field; empty if there are none. */
export function correctionViolations(corrected: Corrected): Record<string, string> {
  const { correction, measuredAt, before, isReadOtherwise } = corrected
  if (!isReadOtherwise) return {}
  if (correction === null) return { correction: 'mandatory' }
  const [now, then] = [Date.parse(measuredAt ?? ''), Date.parse(before ?? '')]
  if (correction === 'enteredWrongly') return now === then ? {} : { measuredAt: 'MEASURED_BEFORE_CORRECTION' }
  return now > then ? {} : { measuredAt: 'MEASURED_AGAIN_LATER' }
}
