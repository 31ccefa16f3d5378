import { sql } from 'kysely'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { type Grants, isGranted } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { arrivedPhotos } from './reportPhotos/queries.ts'
import { registeredInstruments } from '../instruments/queries.ts'
import { recalledIn } from '../instruments/recalled.ts'
import { lastSwitchedOnAt, switchedOnAt } from '../vehicles/tags/queries.ts'
import { acceptanceOf } from './acceptanceOf.ts'
import { doubts } from './contradictions.ts'
import { precedingFacts } from './preceding.ts'
import { closedOf, isAuthorAway, takeoversOf } from './leftOpen.ts'

/** The rows of a list. Other tables are read by subqueries, so that the index of the sort order finds a page. */
export const reportRows = (db: Db) =>
  db.selectFrom('report as r').select([
    ...(['r.id', 'r.version', 'r.type', 'r.name', 'r.number', 'r.state', 'r.stateReason'] as const),
    ...(['r.result', 'r.companyVehicleId', 'r.precedingDisconnectionId', 'r.measuredAt'] as const),
    ...(['r.tester', 'r.vehicle', 'r.verifyCode', 'r.fileId'] as const),
    sql`(select json_build_object('reportId', old.id, 'number', old.number, 'reason', r.amend_reason,
        'measuredAt', to_char(old.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'withoutGloves', old.snapshot->'instruments' is not null and not exists (
          select from jsonb_array_elements(old.snapshot->'instruments') used where used->>'kind' = 'insulatingGloves'))
        from report old where old.id = r.replaces_id)`.as('replaces'),
    sql`(select json_build_object('reportId', n.id, 'number', n.number, 'reason', n.amend_reason,
        'measuredAt', to_char(n.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from report n where n.replaces_id = r.id and (n.state <> 'draft' or r.state = 'final'))`.as(
      'replacedBy',
    ),
    ...(['r.finalisedAt', 'r.createdAt', 'r.updatedAt', 'r.authorId', 'r.companyId'] as const),
    ...(['r.authorityId', 'r.searchText'] as const),
    sql<string>`coalesce((select name from company where id = r.company_id),
        (select name from authority where id = r.authority_id))`.as('organisation'),
    sql<string>`r.record->>'customer'`.as('customer'),
    sql<string>`r.record->>'place'`.as('place'),
    sql<number | null>`(r.record->>'ambientTemp_dC')::int`.as('ambientTemp_dC'),
    sql<number | null>`(r.record->>'relHumidity_pct')::int`.as('relHumidity_pct'),
    sql<string>`r.record->>'timeZone'`.as('timeZone'),
    sql`json_build_object('warnings', coalesce(r.snapshot->'judgement'->'warnings', '[]'))`.as('judgement'),
    sql`case when r.preceding_disconnection_id is not null then json_build_object('contradictions',
        coalesce(r.snapshot->'precedingDisconnection'->'contradictions', '[]')) end`.as(
      'precedingDisconnection',
    ),
    reliedEnded.as('reliedEnded'),
    acceptanceOf('r').as('acceptance'),
    dangerSince.as('dangerSince'),
    recalledIn(sql`r.id`).as('recalled'),
    ...doubts,
  ])

// From the row of the disconnection, because lists are not verified.
const reliedEnded = sql<
  string | null
>`(select case when b.state in ('void', 'amended') then b.state else 'unconfirmed' end from report b
  where b.id = r.preceding_disconnection_id and r.state = 'final' and b.state <> 'final')`

// A draft that could not be sealed gets its time with the next save.
const dangerSince = sql<string | null>`case when r.state = 'draft' and r.found_voltage
  then coalesce(r.danger_since, r.updated_at) end`

// An erasure hides the drawn signature.
const signatureOf = sql`case when (select u.erased_at from "user" u where u.id = coalesce(
    (r.snapshot->'closed'->>'userId')::uuid, (r.snapshot->'signedBy'->>'userId')::uuid, r.author_id)) is null
  then r.snapshot->'signature' end`

export const reportItems = (db: Db) =>
  reportRows(db)
    .leftJoin('report as p', 'p.id', 'r.precedingDisconnectionId')
    .select([
      'r.record',
      precedingFacts(sql`r.measurement_known_at`).as('preceding'),
      registeredInstruments.as('registered'),
      arrivedPhotos.as('arrived'),
      sql`r.snapshot->'judgement'`.as('finalJudgement'),
      sql`r.snapshot->'precedingDisconnection'`.as('finalPreceding'),
      signatureOf.as('signature'),
      switchedOnAt.as('switchedOnAt'),
      lastSwitchedOnAt.as('lastSwitchedOnAt'),
      isAuthorAway.as('isAuthorAway'),
      takeoversOf('r').as('takeovers'),
      closedOf('r').as('closed'),
      sql`coalesce(r.snapshot->'replaces'->'corrected', '[]')`.as('corrected'),
    ])

/**
 * The granted vehicle, locked while the report is written. A dangerous voltage is recorded even if the vehicle was
 * archived or is registered without high voltage: neither removes the voltage, and such a draft is never deleted.
 */
export async function findVehicle(db: Db, id: string, grants: Grants, { isDanger = false } = {}) {
  const vehicle = await db
    .selectFrom('companyVehicle')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!vehicle || !isGranted(grants, vehicle)) throw notThere('companyVehicleId')
  if (isDanger) return vehicle
  if (vehicle.archivedAt !== null) throw notThere('companyVehicleId')
  if (!hasHighVoltage(vehicle)) throw new Problem('report.noHighVoltage')
  return vehicle
}

interface Learnt {
  measurementKnownAt: string
  foundVoltage: boolean
  foundVoltageAt: string[]
}

/**
 * When the server learned of the measurement of the report `r` and of a dangerous voltage. Not entered by the
 * tester, and later verdicts rely on it, so it is sealed with the report.
 */
export const learntOf = sql<Learnt>`json_build_object('measurementKnownAt', r.measurement_known_at,
  'foundVoltage', r.found_voltage, 'foundVoltageAt', r.found_voltage_at)`

export const foundVoltage = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('report').select('foundVoltage').where('id', '=', id).executeTakeFirstOrThrow())
    .foundVoltage
