import { isAhead, isSurelyAfter } from '#domain/clockTolerance.ts'

/** A tag of the vehicle. Moments are ISO 8601. */
export interface TagOnVehicle {
  authorId: string
  hungAt: string
  /** Null while it hangs. */
  releasedAt: string | null
}

/** A disconnection report of the vehicle, drafts included. Moments are ISO 8601. */
export interface MeasuredVehicle {
  reportId: string
  /** Null while it is a draft. */
  result: string | null
  /** Whether a dangerous voltage was recorded in it, also one that was withdrawn. */
  foundVoltage: boolean
  measuredAt: string | null
  /** When it was stored last: a moment of measurement that was still to come then is not believed. */
  storedAt: string
  /** When the server learned of each dangerous voltage in it, as far as that is believed. */
  foundVoltageAt: readonly string[]
}

interface EnergisedAsked {
  /** When the vehicle was free of voltage. */
  since: string
  /** The report that found it free of voltage then, where it is one. */
  reportId: string | null
  tags: readonly TagOnVehicle[]
  reports: readonly MeasuredVehicle[]
  /**
   * Who works on the vehicle since then, and when the server learned of it: from that moment on others leave the vehicle to
   * this person, so that only their own removals energise it.
   */
  by?: { authorId: string; knownAt: string }
}

/**
 * The moments at which a vehicle that was free of voltage may have been energised since (EN 50110-1, 6.2.6; the clock
 * tolerance is an own decision): its last tag was removed, or another disconnection did not find it free. What may have been
 * after that moment counts as after it. The earliest one is `energisedAt` of a tag. The moments are in no order.
 */
export function energisedMoments({ since, reportId, tags, reports, by }: EnergisedAsked): string[] {
  const found = reports.filter((report) => report.reportId !== reportId || report.result !== 'valid')
  return [...lastRemovals(tags, by), ...found.flatMap(voltageMoments)].filter(
    (moment) => !isSurelyAfter(since, moment),
  )
}

/** Of several people who work on a vehicle, the one who removes the last tag allows it to be energised. */
const lastRemovals = (tags: readonly TagOnVehicle[], by: EnergisedAsked['by']): string[] =>
  tags.flatMap((tag) => {
    const { releasedAt, authorId } = tag
    if (releasedAt === null) return []
    if (by && authorId !== by.authorId && Date.parse(releasedAt) > Date.parse(by.knownAt)) return []
    const hungThen = tags.some((other) => other !== tag && hangsAt(releasedAt, other))
    return hungThen ? [] : [releasedAt]
  })

const hangsAt = (moment: string, { hungAt, releasedAt }: TagOnVehicle) =>
  Date.parse(hungAt) <= Date.parse(moment) &&
  (releasedAt === null || Date.parse(releasedAt) > Date.parse(moment))

/**
 * When a report found voltage, by the tester and by the server: neither revokes the other. One that passed after its
 * dangerous value was withdrawn found the vehicle free at its own moment.
 */
export function voltageMoments({
  result,
  foundVoltage,
  measuredAt,
  storedAt,
  foundVoltageAt,
}: MeasuredVehicle) {
  if (result !== 'invalid' && !foundVoltage) return []
  const isBelieved = measuredAt !== null && !isAhead(measuredAt, new Date(storedAt))
  return [...(isBelieved && result !== 'valid' ? [measuredAt] : []), ...foundVoltageAt]
}
