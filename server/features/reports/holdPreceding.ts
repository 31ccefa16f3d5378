import { sql } from 'kysely'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { isInDoubt } from '../vehicles/now.ts'
import { type ReadReport, reportsOnce, withLoggedAcceptance } from './agreed.ts'
import { type Preceding, precedingFacts } from './preceding.ts'

/**
 * The report that one relies on, held still: what it proves now must be so when that one is final. What decides that is
 * what was sealed and logged, because a report that is sealed on it is not judged again. Each column has to agree: the
 * query asks by vehicle and moment of the row whether the vehicle was energised since.
 */
export async function holdPreceding(
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
  const found = await read(facts._id)
  if (!found) return { ...facts, state: unconfirmedState }
  const { state, input } = found
  const { type, result, measuredAt } = input.report
  const { companyVehicleId } = input
  // What another disconnection found may be a voltage, and no one knows since when.
  const reenergisedAt = (await isInDoubt(db, read, companyVehicleId)) ? measuredAt : facts.reenergisedAt
  return {
    ...withLoggedAcceptance(facts, found),
    ...{ type, state, result, measuredAt, companyVehicleId, reenergisedAt },
    contradictions: input.judgement.warnings.filter(isContradiction),
  }
}
