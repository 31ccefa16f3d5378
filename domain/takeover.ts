/**
 * Returns the takeover without a later measurement, so that the draft contains another person's measurement; null if
 * its author measured. Moments are ISO 8601, earliest takeover first. Without a time, the measurement belongs to the
 * first author.
 */
export const measuredBefore = <T extends { at: string }>(
  takeovers: readonly T[],
  measuredAt: string | null,
): T | null => takeovers.find(({ at }) => !(Date.parse(measuredAt ?? '') > Date.parse(at))) ?? null

/** What the author of a draft confirms: having measured, having measured after the takeover, or only the takeover. */
export type Declaration = 'measured' | 'measuredSince' | 'takenOver'

/** Own decision: no user confirms another person's measurement as their own. */
export function declarationOf(takeovers: readonly { at: string }[], measuredAt: string | null): Declaration {
  if (takeovers.length === 0) return 'measured'
  return measuredBefore(takeovers, measuredAt) ? 'takenOver' : 'measuredSince'
}

export const confirmTexts = {
  measured: 'report.confirm',
  measuredSince: 'report.takeOver.confirm.measuredSince',
  takenOver: 'report.takeOver.confirm.takenOver',
} as const satisfies Record<Declaration, string>
