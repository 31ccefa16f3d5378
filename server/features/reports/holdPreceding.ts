import { sql } from 'kysely'
import { isContradiction } from '#domain/measurement/contradictions.ts'
import { unconfirmedState } from '#domain/reportState.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { agreedById, withLoggedAcceptance } from './agreed.ts'
import { type Preceding, precedingFacts } from './preceding.ts'

/**
 * The report that one relies on, held still: what it proves now must be so when that one is final. What decides that is
 * what was sealed and logged, because a report that is sealed on it is not judged again.
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
  return facts && confirmedFacts(db, trust, facts)
}

async function confirmedFacts(db: Db, trust: Trust, facts: Preceding): Promise<Preceding> {
  const found = await agreedById(db, trust, facts._id)
  if (typeof found === 'string') return { ...facts, state: unconfirmedState }
  const { state, input } = found
  const { type, result, measuredAt } = input.report
  return {
    ...withLoggedAcceptance(facts, found),
    ...{ type, state, result, measuredAt, companyVehicleId: input.companyVehicleId },
    contradictions: input.judgement.warnings.filter(isContradiction),
  }
}
