/**
 * The takeover after which no one measured, so that what the draft records is of the person before it; null where its author
 * measured. Moments are ISO 8601, the earliest takeover first. What has no time of measurement is of its first author.
 */
export const measuredBefore = <T extends { at: string }>(
  takeovers: readonly T[],
  measuredAt: string | null,
): T | null => takeovers.find(({ at }) => !(Date.parse(measuredAt ?? '') > Date.parse(at))) ?? null

/** What the author of a draft confirms: to have measured, to have measured after taking it over, or only to have taken it over. */
export type Declaration = 'measured' | 'measuredSince' | 'takenOver'

/** What the author of a draft can confirm truthfully. Own decision: no one confirms a measurement of another person as theirs. */
export function declarationOf(takeovers: readonly { at: string }[], measuredAt: string | null): Declaration {
  if (takeovers.length === 0) return 'measured'
  return measuredBefore(takeovers, measuredAt) ? 'takenOver' : 'measuredSince'
}

/** The text of each declaration. */
export const confirmTexts = {
  measured: 'report.confirm',
  measuredSince: 'report.takeOver.confirm.measuredSince',
  takenOver: 'report.takeOver.confirm.takenOver',
} as const satisfies Record<Declaration, string>
