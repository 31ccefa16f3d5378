/**
 * What a correction of a report does with its readings: one was entered wrongly, so that the time of the measurement
 * remains and the first value is printed beside the new one; or the vehicle was measured again at a later time.
 */
export const corrections = ['enteredWrongly', 'measuredAgain'] as const

export type Correction = (typeof corrections)[number]

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
