import { sql } from 'kysely'
import type { Report } from '#contract/report.ts'
import type { DisconnectionReport } from '#domain/measurement/preceding.ts'
import type { Db } from '../../db/db.ts'
import { notThere } from '../../http/problem.ts'
import { firstEnergised } from '../vehicles/tags/queries.ts'
import { acceptanceOf } from './acceptanceOf.ts'
import { contradictionsOf } from './contradictions.ts'

export interface Preceding extends DisconnectionReport {
  _id: string
  name: string
  number: string | null
  tester: string
  authorId: string
  contradictions: string[]
  acceptance: Report['acceptance']
  /** When the server learned of the measurement that relies on it. */
  knownAt: string
}

/** The report `p` as JSON, for a measurement known to the server since then. */
export const precedingFacts = (
  knownAt: ReturnType<typeof sql>,
) => sql<Preceding | null>`case when p.id is not null then json_build_object(
  '_id', p.id, 'name', p.name, 'number', p.number, 'type', p.type, 'state', p.state, 'result', p.result,
  'companyVehicleId', p.company_vehicle_id, 'measuredAt', p.measured_at,
  'tester', p.tester, 'authorId', p.author_id, 'contradictions', ${contradictionsOf('p')},
  'acceptance', ${acceptanceOf('p')},
  'reenergisedAt', ${firstEnergised(sql`p.company_vehicle_id`, sql`p.measured_at`, { own: sql`p.id` })}, 'knownAt', ${knownAt}
) end`

/** Must be a disconnection of the same vehicle. A user who reaches the vehicle also reaches its reports. */
export async function assertPrecedingValid(db: Db, id: string | null, companyVehicleId: string) {
  if (!id) return
  const row = await db
    .selectFrom('report')
    .where('id', '=', id)
    .where('type', '=', 'disconnection')
    .where('companyVehicleId', '=', companyVehicleId)
    .select('id')
    .executeTakeFirst()
  if (!row) throw notThere('precedingDisconnectionId')
}
