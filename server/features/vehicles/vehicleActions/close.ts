import { sql } from 'kysely'
import type { Occurrence } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import type { Snapshot } from '../../reports/snapshot.ts'
import { isSameFault, recordActions, type Fault } from './record.ts'

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
