/** Returns the report that was measured last; a report without a moment counts as the oldest. */
export const latestOf = <R extends { measuredAt: string | null }>(reports: readonly R[]): R | undefined =>
  reports.toSorted((one, other) => momentOf(other) - momentOf(one))[0]

const momentOf = ({ measuredAt }: { measuredAt: string | null }) => (measuredAt ? Date.parse(measuredAt) : 0)
