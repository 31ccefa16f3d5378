import { isValidOn, type Validity } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { isolationMethods, type IsolationMethod, type ReportType, reportTypes } from '#domain/reportType.ts'

/**
 * A qualification level as data of its template. The rank orders the stacked levels (EVAL-0 has 0, EVAL-3 has 3);
 * a level beside that ladder has the rank null. The report types are those the template allows at all.
 */
export interface Level {
  rank: number | null
  reportTypes: readonly ReportType[]
}

/** A certificate someone holds, with what its template says about reports. */
export type HeldCertificate = Validity & Level

const deEnergisedRank = 2
const underVoltageRank = 3

/** Whether the holder may create any report on that day (`myselfCanCreateReports`; OVE R 19, DGUV I 209-093). */
export const mayCreateReports = (held: HeldCertificate[], day: Day): boolean =>
  creatableTypes(held, day).length > 0

/** The reports the holder may create on that day, by at least one method. */
export const creatableTypes = (held: HeldCertificate[], day: Day): ReportType[] => {
  const valid = held.filter((certificate) => isValidOn(day, certificate))
  return reportTypes.filter((type) => methodsOf(type).some((method) => isCovered(valid, type, method)))
}

/**
 * Whether one of the certificates lets its holder create this report on that day. De-energised work needs rank 2
 * (EVAL-2), isolation measured on the live battery rank 3 (EVAL-3). A level beside the ladder never gives work
 * under voltage. The method matters for isolation only. Membership and account are the policy's part.
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

// An unknown type or method has no rank that would be high enough.
const requiredRank = (type: ReportType, method: IsolationMethod | null): number | null => {
  if (!reportTypes.includes(type)) return null
  if (type !== 'isolation') return deEnergisedRank
  if (method === 'insulationTester') return deEnergisedRank
  return method === 'voltmeterR0' ? underVoltageRank : null
}

const methodsOf = (type: ReportType): readonly (IsolationMethod | null)[] =>
  type === 'isolation' ? isolationMethods : [null]
