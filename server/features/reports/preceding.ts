import { sql } from 'kysely'
import type { DisconnectionReport } from '#domain/measurement/preceding.ts'
import type { Db } from '../../db/db.ts'
import { notThere } from '../../http/problem.ts'
import { firstEnergised } from '../tags/queries.ts'

/** A disconnection report another one relies on, as the database tells it. */
export interface Preceding extends DisconnectionReport {
  _id: string
  name: string
  number: string | null
}

/** The report `p` as an object, in a query that joins it. */
export const precedingFacts = (
  db: Db,
) => sql<Preceding | null>`case when p.id is not null then json_build_object(
  '_id', p.id, 'name', p.name, 'number', p.number, 'type', p.type, 'state', p.state, 'result', p.result,
  'companyVehicleId', p.company_vehicle_id, 'measuredAt', p.measured_at,
  'reenergisedAt', ${firstEnergised(db, sql`p.company_vehicle_id`, sql`p.measured_at`)}
) end`

/** The report relied on, held still: what it proves now must be so when the other one is final. */
export async function holdPreceding(db: Db, id: string | null): Promise<Preceding | null> {
  if (!id) return null
  const { facts } = await db
    .selectFrom('report as p')
    .where('p.id', '=', id)
    .select(precedingFacts(db).as('facts'))
    .forShare()
    .executeTakeFirstOrThrow()
  return facts
}

/** Whatever is named must be a disconnection of the very vehicle: the vehicle is in reach, and with it its reports. */
export async function demandPreceding(db: Db, id: string | null, companyVehicleId: string) {
  if (!id) return
  const found = await db
    .selectFrom('report')
    .where('id', '=', id)
    .where('type', '=', 'disconnection')
    .where('companyVehicleId', '=', companyVehicleId)
    .select('id')
    .executeTakeFirst()
  if (!found) throw notThere('precedingDisconnectionId')
}
