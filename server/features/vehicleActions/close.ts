import { sql } from 'kysely'
import type { Occurrence } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import type { Snapshot } from '../reports/snapshot.ts'
import { isSameFault, recordActions, type Fault } from './record.ts'

interface Closing {
  reportId: string
  because: 'reportVoided' | 'reportAmended'
  actorId: string
  /** What the correction found as well. */
  still?: Fault[]
}

/**
 * Nothing is to be done any more for a report that was taken back, nor for what its correction does not find. What another
 * report found too stays to be done, by that one.
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

/** What was found again while it was open had no action of its own. */
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
