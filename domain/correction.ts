/**
 * What a correction of a report does with its readings: one was entered wrongly, so that the time of the measurement
 * remains and the first value is printed beside the new one; or the vehicle was measured again at a later time.
 */
export const corrections = ['enteredWrongly', 'measuredAgain'] as const

export type Correction = (typeof corrections)[number]

interface Kept {
  correction: Correction | null
  /** ISO 8601 instants. */
  measuredAt: string | null
  replaces: { measuredAt: string | null; withoutGloves?: boolean | undefined } | null
}

/**
 * Whether a correction may say, as the report it replaces, that no insulating gloves were recorded. It may where that
 * report named none, as reports did before gloves had to be named, and the measurement is the same one. What is measured
 * again is measured with gloves that are named (EN 50110-1, 6.2.4). Own decision: no one states afterwards what was worn.
 */
export const keepsGlovesUnrecorded = ({ correction, measuredAt, replaces }: Kept): boolean =>
  replaces?.withoutGloves === true &&
  correction !== 'measuredAgain' &&
  Date.parse(measuredAt ?? '') === Date.parse(replaces.measuredAt ?? '')

interface Corrected {
  correction: Correction | null
  /** ISO 8601 instants. */
  measuredAt: string | null
  before: string | null
  /** Whether a reading differs from the report that is corrected. */
  isReadOtherwise: boolean
}

/** Why a correction cannot be as recorded, by its field; empty where it can. */
export function correctionFlaws({
  correction,
  measuredAt,
  before,
  isReadOtherwise,
}: Corrected): Record<string, string> {
  if (!isReadOtherwise) return {}
  if (correction === null) return { correction: 'mandatory' }
  const [now, then] = [Date.parse(measuredAt ?? ''), Date.parse(before ?? '')]
  if (correction === 'enteredWrongly') return now === then ? {} : { measuredAt: 'MEASURED_BEFORE_CORRECTION' }
  return now > then ? {} : { measuredAt: 'MEASURED_AGAIN_LATER' }
}
