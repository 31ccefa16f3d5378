import { sql } from 'kysely'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { isInDoubt } from '../vehicles/now.ts'
import { type ReadReport, reportsOnce, withLoggedAcceptance } from './agreed.ts'
import { type Preceding, precedingFacts } from './preceding.ts'

/**
 * Locks the preceding report: its proof must hold when the new report becomes final. The sealed content and
 * the log decide, because a sealed report is not judged again. Every column must agree, because the query for
 * later energising uses vehicle and time of the row.
 */
export async function lockPreceding(
  db: Db,
  trust: Trust,
  { _id, precedingDisconnectionId: id }: { _id: string; precedingDisconnectionId: string | null },
): Promise<Preceding | null> {
  if (!id) return null
  const knownAt = sql`(select r.measurement_known_at from report r where r.id = ${_id})`
  const { facts } = await db
    .selectFrom('report as p')
    .where('p.id', '=', id)
    .select(precedingFacts(knownAt).as('facts'))
    .forShare()
    .executeTakeFirstOrThrow()
  return facts && confirmedFacts(db, reportsOnce(db, trust), facts)
}

async function confirmedFacts(db: Db, read: ReadReport, facts: Preceding): Promise<Preceding> {
  const agreed = await read(facts._id)
  if (!agreed) return { ...facts, state: unconfirmedState }
  const { state, input } = agreed
  const { type, result, measuredAt } = input.report
  const { companyVehicleId } = input
  // An unconfirmed disconnection may have found a voltage at an unknown time.
  const reenergisedAt = (await isInDoubt(db, read, companyVehicleId)) ? measuredAt : facts.reenergisedAt
  return {
    ...withLoggedAcceptance(facts, agreed),
    ...{ type, state, result, measuredAt, companyVehicleId, reenergisedAt },
    contradictions: input.judgement.warnings.filter(isContradiction),
  }
}
