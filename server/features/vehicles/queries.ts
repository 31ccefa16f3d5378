import { sql } from 'kysely'
import { checkVin } from '#domain/vin.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { longestWaitSql } from '../catalogue/modelFacts.ts'
import { Problem } from '../../http/problem.ts'
import { sameVehicle } from './tags/queries.ts'

export const companyVehicleItems = (db: Db) =>
  db
    .selectFrom('companyVehicle as v')
    .leftJoin('company as c', 'c.id', 'v.companyId')
    .leftJoin('authority as a', 'a.id', 'v.authorityId')
    .leftJoin('vehicle as catalogued', 'catalogued.id', 'v.vehicleId')
    .where('v.archivedAt', 'is', null)
    .selectAll('v')
    .select([
      longestWaitSql.as('knownDischargeMinutes'),
      'catalogued.state as vehicleState',
      sql<number>`(select count(*)::int from vehicle_action d where d.company_vehicle_id in ${sameVehicle(sql`v.id`)} and d.done_at is null)`.as(
        'openDefects',
      ),
      sql<string>`coalesce(c.name, a.name)`.as('owner'),
      sql<boolean>`coalesce(c.guarded_rule, a.guarded_rule)`.as('guardedRule'),
    ])

const mostBeforeActivation = 50

/** Limits the vehicles of a company that is not activated. Serialised, so parallel calls respect the limit. */
export async function assertQuota(
  db: Db,
  { table, companyId }: { table: 'companyVehicle' | 'instrument'; companyId: string },
  { limitFactor }: Pick<Config, 'limitFactor'>,
) {
  const company = await db
    .selectFrom('company')
    .select(['activated', 'activatedAt'])
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  if (!company || company.activated || company.activatedAt) return
  await sql`select pg_advisory_xact_lock(hashtext(${`eval:${table}`}), hashtext(${companyId}))`.execute(db)
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= mostBeforeActivation * limitFactor) throw new Problem('company.notActivated')
}

export async function vehicleOf(
  db: Db,
  { companyId, authorityId }: { companyId: string | null; authorityId: string | null },
  { vin }: Record<string, unknown>,
) {
  if (typeof vin !== 'string') return undefined
  const duplicate = await db
    .selectFrom('companyVehicle')
    .select('id')
    .where('vin', '=', checkVin(vin, 'legacy').vin)
    .where(sql<string>`coalesce(company_id, authority_id)`, '=', companyId ?? authorityId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return duplicate?.id
}
