import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { Occurrence } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import type { Snapshot } from '../../reports/snapshot.ts'

interface JudgedReport {
  id: string
  judgement: { checks: { name: string; row?: number; verdict: string; reason?: string }[] }
  measurement: object
}

/** A defect: the failed check, and the item if there are several. */
interface Fault {
  checkName: string
  subject: string
}

const isSameFault = (one: Fault) => (other: Fault) =>
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

interface Closing {
  reportId: string
  because: 'reportVoided' | 'reportAmended'
  actorId: string
  still?: Fault[]
}

/**
 * Closes the tasks of a report that was voided or corrected. A defect that another report found too becomes
 * that report's task.
 */
export async function closeActions(db: Db, { reportId, because, actorId, still = [] }: Closing) {
  const open = await db
    .selectFrom('vehicleAction')
    .select(['id', 'companyVehicleId', 'reportType', 'checkName', 'subject', 'createdAt'])
    .where('reportId', '=', reportId)
    .where('doneAt', 'is', null)
    .forUpdate()
    .execute()
  const closed = open.filter((action) => !still.some(isSameFault(action)))
  const [first] = closed
  if (!first) return []
  const actions = closed.map(({ id }) => id)
  await db
    .updateTable('vehicleAction')
    .set({ doneAt: sql`now()`, doneBy: actorId, closedBecause: because })
    .where('id', 'in', actions)
    .execute()
  const event: Occurrence = {
    type: 'vehicleAction.closed',
    objectId: first.companyVehicleId,
    payload: { because, actions },
  }
  return [event, ...(await foundByOthers(db, first, closed))]
}

interface Closed extends Fault {
  companyVehicleId: string
  reportType: string
  createdAt: string
}

/** A defect found again while its task was open has no task of its own. */
async function foundByOthers(db: Db, { companyVehicleId, reportType, createdAt }: Closed, closed: Fault[]) {
  const others = await db
    .selectFrom('report')
    .select(['id', 'snapshot'])
    .where('companyVehicleId', '=', companyVehicleId)
    .where('type', '=', reportType)
    .where('state', '=', 'final')
    .where('result', '=', 'invalid')
    .where('finalisedAt', '>', createdAt)
    .orderBy('finalisedAt')
    .execute()
  const events: Occurrence[] = []
  for (const { id, snapshot } of others) {
    const { judgement, measurement } = snapshot as unknown as Snapshot
    const isMeant = (fault: Fault) => closed.some(isSameFault(fault))
    events.push(...(await recordActions(db, { id, judgement, measurement }, isMeant)))
  }
  return events
}
