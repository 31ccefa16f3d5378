import { v7 as uuid } from 'uuid'
import type { Occurrence } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'

interface JudgedReport {
  id: string
  judgement: { checks: { name: string; row?: number; verdict: string; reason?: string }[] }
  measurement: object
}

/** A defect: the failed check, and the item if there are several. */
export interface Fault {
  checkName: string
  subject: string
}

export const isSameFault = (one: Fault) => (other: Fault) =>
  one.checkName === other.checkName && one.subject === other.subject

export const faultsIn = ({ judgement, measurement }: Omit<JudgedReport, 'id'>) =>
  judgement.checks
    .filter(({ verdict }) => verdict === 'invalid')
    .map(({ name, row, reason = '' }) => ({
      ...{ checkName: name, subject: subjectOf(measurement, row), reason },
    }))

/** Creates tasks for the defects of a final report, without duplicates of open ones. */
export async function recordActions(
  db: Db,
  report: JudgedReport,
  isMeant: (fault: Fault) => boolean = () => true,
): Promise<Occurrence[]> {
  const faults = faultsIn(report).filter(isMeant)
  if (faults.length === 0) return []
  const { type, number, ...facts } = await db
    .selectFrom('report')
    .select(['type', 'number', 'companyVehicleId', 'companyId', 'authorityId'])
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  const opened = await db
    .insertInto('vehicleAction')
    .values(
      faults.map((fault) => ({ id: uuid(), ...facts, reportId: report.id, reportType: type, ...fault })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (opened.length === 0) return []
  const payload = { report: number, actions: opened.map(({ id }) => id) }
  return [{ type: 'vehicleAction.opened', objectId: facts.companyVehicleId, payload }]
}

/** Identifies an item: a point by part and name, others by number. */
export function subjectOf(measurement: object, row: number | undefined) {
  if (row === undefined) return ''
  const { points = [] } = measurement as { points?: { key: string; name?: string | null }[] }
  const point = points[row]
  return point ? [point.key, point.name].filter(Boolean).join(': ') : String(row + 1)
}
