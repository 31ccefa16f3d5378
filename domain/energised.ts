import { isAhead, isSurelyAfter } from '#domain/clockTolerance.ts'

/** A warning tag of the vehicle. Moments are ISO 8601. */
export interface TagOnVehicle {
  authorId: string
  hungAt: string
  /** Null while active. */
  releasedAt: string | null
}

/** A disconnection report of the vehicle, including drafts. Moments are ISO 8601. */
export interface MeasuredVehicle {
  reportId: string
  /** Null for a draft. */
  result: string | null
  /** Whether it recorded a dangerous voltage, including withdrawn ones. */
  foundVoltage: boolean
  measuredAt: string | null
  /** Last time of storing. A `measuredAt` later than this is ignored. */
  storedAt: string
  /** When the server received each dangerous voltage. */
  foundVoltageAt: readonly string[]
}

interface EnergisedQuery {
  /** When the vehicle was free of voltage. */
  since: string
  /** The report that proved it, if any. */
  reportId: string | null
  tags: readonly TagOnVehicle[]
  reports: readonly MeasuredVehicle[]
  /** The user who works on the vehicle, and since when the server knows. From then on only their removals count. */
  by?: { authorId: string; knownAt: string }
}

/**
 * Returns the moments, in no order, at which a vehicle that was free of voltage may have been energised again (EN
 * 50110-1, 6.2.6): the last tag was removed, or another disconnection found voltage. Allows the clock tolerance (own
 * decision), so a moment that may be later counts as later. The earliest one is `energisedAt` of a tag.
 */
export function energisedMoments({ since, reportId, tags, reports, by }: EnergisedQuery): string[] {
  const others = reports.filter((report) => report.reportId !== reportId || report.result !== 'valid')
  return [...lastRemovals(tags, by), ...others.flatMap(voltageMoments)].filter(
    (moment) => !isSurelyAfter(since, moment),
  )
}

/** If several people work on a vehicle, removing the last tag allows energising. */
const lastRemovals = (tags: readonly TagOnVehicle[], by: EnergisedQuery['by']): string[] =>
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
 * Returns when a report found voltage, by the tester's clock and by the server's; both count. A report that passed
 * after its dangerous value was withdrawn found none.
 */
export function voltageMoments(report: MeasuredVehicle) {
  const { result, foundVoltage, measuredAt, storedAt, foundVoltageAt } = report
  if (result !== 'invalid' && !foundVoltage) return []
  const isBelieved = measuredAt !== null && !isAhead(measuredAt, new Date(storedAt))
  return [...(isBelieved && result !== 'valid' ? [measuredAt] : []), ...foundVoltageAt]
}
