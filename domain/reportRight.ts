import { isValidOn, type Validity } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { isolationMethods, type IsolationMethod, type ReportType, reportTypes } from '#domain/reportType.ts'

/**
 * A qualification level, stored in its template. `rank` orders the ladder (EVAL-0 is 0, EVAL-3 is 3); null for levels
 * outside the ladder. The report types are those the template allows.
 */
export interface Level {
  rank: number | null
  reportTypes: readonly ReportType[]
}

export type HeldCertificate = Validity & Level

const deEnergisedRank = 2
const underVoltageRank = 3

/** Returns whether the holder may create any report that day (`myselfCanCreateReports`; OVE R 19, DGUV I 209-093). */
export const mayCreateReports = (held: HeldCertificate[], day: Day): boolean =>
  creatableTypes(held, day).length > 0

/** Returns the report types the holder may create on that day, by at least one method. */
export const creatableTypes = (held: HeldCertificate[], day: Day): ReportType[] => {
  const valid = held.filter((certificate) => isValidOn(day, certificate))
  return reportTypes.filter((type) => methodsOf(type).some((method) => isCovered(valid, type, method)))
}

/**
 * Returns whether a certificate allows this report on that day. De-energised work requires rank 2 (EVAL-2), isolation
 * on the live battery rank 3 (EVAL-3). Levels outside the ladder never allow work under voltage. The method matters for
 * isolation only. Membership and account are checked by the policy.
 */
export const mayCreateReport = (
  held: HeldCertificate[],
  type: ReportType,
  method: IsolationMethod | null,
  day: Day,
): boolean =>
  isCovered(
    held.filter((certificate) => isValidOn(day, certificate)),
    type,
    method,
  )

const isCovered = (valid: HeldCertificate[], type: ReportType, method: IsolationMethod | null): boolean => {
  const required = requiredRank(type, method)
  return required !== null && valid.some((certificate) => covers(certificate, type, required))
}

const covers = ({ rank, reportTypes: allowed }: Level, type: ReportType, required: number) =>
  allowed.includes(type) && (rank === null ? required === deEnergisedRank : rank >= required)

// Null for an unknown type or method, which no rank satisfies.
const requiredRank = (type: ReportType, method: IsolationMethod | null): number | null => {
  if (!reportTypes.includes(type)) return null
  if (type !== 'isolation') return deEnergisedRank
  if (method === 'insulationTester') return deEnergisedRank
  return method === 'voltmeterR0' ? underVoltageRank : null
}

const methodsOf = (type: ReportType): readonly (IsolationMethod | null)[] =>
  type === 'isolation' ? isolationMethods : [null]
