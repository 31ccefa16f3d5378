import { sql } from 'kysely'
import { energisedMoments } from '#domain/energised.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../../db/db.ts'
import { isSuspendedIn } from '../../companies/coworkers/membership.ts'
import { acceptanceOf } from '../../reports/acceptanceOf.ts'
import { believedFoundAt, believedMeasuredAt, clockTolerance } from '../../reports/believed.ts'
import { recalledIn } from '../../instruments/recalled.ts'
import { contradictionsOf, isFinalAndPassed } from '../../reports/contradictions.ts'

/** An archived vehicle that is registered again under its VIN is the same, with voltages, defects and measurements. */
export const sameVehicle = (vehicleId: ReturnType<typeof sql>) => sql<string>`(
  select twin.id from company_vehicle entered join company_vehicle twin on twin.vin = entered.vin
    and coalesce(twin.company_id, twin.authority_id) = coalesce(entered.company_id, entered.authority_id)
  where entered.id = ${vehicleId})`

export const tagItems = (db: Db) =>
  db
    .selectFrom('disconnectionTag as g')
    .innerJoin('companyVehicle as v', 'v.id', 'g.companyVehicleId')
    .innerJoin('report as r', 'r.id', 'g.reportId')
    .innerJoin('user as u', 'u.id', 'g.authorId')
    .leftJoin('user as releaser', 'releaser.id', 'g.releasedBy')
    .select([
      'g.id',
      'g.companyVehicleId',
      sql<string>`coalesce(nullif(v.plate, ''), v.vin)`.as('vehicle'),
      'g.companyId',
      'g.authorityId',
      'g.authorId',
      sql<string>`coalesce(nullif(u.fullname, ''), upper(u.username))`.as('by'),
      'g.since',
      'r.state as reportState',
      sql<boolean>`exists (${beingCorrected(db)})`.as('isBeingCorrected'),
      firstEnergised(sql`g.company_vehicle_id`, sql`g.since`, { own: sql`g.report_id` }).as('energisedAt'),
      testerState(db).as('testerState'),
      isSuspendedIn(sql`g.company_id`, sql`g.author_id`).as('isTesterSuspended'),
      sql<boolean>`json_array_length(${recalledIn(sql`r.id`)}) > 0`.as('isRecalled'),
      contradictionsOf('r').as('contradictions'),
      acceptanceOf('r').as('acceptance'),
      'g.reportId',
      sql<string>`r.number`.as('reportNumber'),
      'g.releasedAt',
      sql<string | null>`coalesce(nullif(releaser.fullname, ''), upper(releaser.username))`.as('releasedBy'),
      'g.overrideReason',
    ])

const testerState = (db: Db) =>
  db
    .selectFrom('certificate as c')
    .select('c.state')
    .where(sql<boolean>`c.user_id = r.author_id and c.number = r.snapshot->'tester'->>'certificateNumber'`)
    .limit(1)

/** A correction in progress: the report is wrong in an unknown way. */
const beingCorrected = (db: Db) =>
  db
    .selectFrom('report as correction')
    .select('correction.id')
    .where(sql<boolean>`correction.replaces_id = r.id`)

/**
 * When a vehicle that was free of voltage may first have been energised since, like `energisedMoments` of the
 * domain: its last tag was removed, or another disconnection, also a draft or one being sealed, did not find
 * it free of voltage. A generated test compares the two.
 */
export const firstEnergised = (
  vehicleId: Expression,
  moment: Expression,
  { own, counts = sql`true` }: { own: Expression; counts?: Expression },
) =>
  sql<string | null>`least((${lastTagRemoval(vehicleId, moment, { counts, pick: first })}),
    (${voltageFound(vehicleId, moment, { own, pick: first })}))`

/**
 * When the vehicle may last have been energised; a new disconnection counts from five minutes later, like
 * `countsFrom` of the domain. Includes a voltage that the report itself found and withdrew.
 */
export const lastEnergised = (vehicleId: Expression, moment: Expression) =>
  sql<string | null>`greatest((${lastTagRemoval(vehicleId, moment, { counts: sql`true`, pick: last })}),
    (${voltageFound(vehicleId, moment, { own: sql`null::uuid`, pick: last })}))`

const first = sql.raw('min')
const last = sql.raw('max')

type Expression = ReturnType<typeof sql>

/** With several testers, the last tag counts. */
const lastTagRemoval = (
  vehicleId: Expression,
  moment: Expression,
  { counts, pick }: { counts: Expression; pick: Expression },
) => sql`
  select ${pick}(off.released_at) from disconnection_tag off
  where off.company_vehicle_id = ${vehicleId} and off.released_at > ${moment} - ${clockTolerance} and ${counts}
    and not exists (select from disconnection_tag other
      where other.company_vehicle_id = off.company_vehicle_id and other.id <> off.id
        and other.created_at <= off.released_at and coalesce(other.released_at > off.released_at, true))`

/**
 * Both the tester's time and the time when the server learned of it count; neither revokes the other. A
 * report that passed after its dangerous value was withdrawn counts from its own time. Both times come from
 * the same device, so no tolerance applies to the report relied on.
 */
const voltageFound = (
  vehicleId: Expression,
  moment: Expression,
  { own, pick }: { own: Expression; pick: Expression },
) => sql`
  select ${pick}(measured.moment) from report found, unnest(
    case when found.result is distinct from 'valid' then array[${believedMeasuredAt('found')}] else '{}' end || ${believedFoundAt('found')}
  ) measured(moment)
  where found.company_vehicle_id in ${sameVehicle(vehicleId)} and found.type = 'disconnection'
    and (found.id is distinct from ${own} or found.result is distinct from 'valid')
    and ${hasFound('found')} and measured.moment > ${moment} - ${clockTolerance}`

/** Whether a disconnection failed or found a voltage, even one that was withdrawn later. */
const hasFound = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.result`)} = 'invalid' or ${sql.ref(`${alias}.found_voltage`)})`

interface Tagging {
  vehicleId: string
  reportId?: string | null
  /** ISO 8601. */
  since: string
  /** Who works on the vehicle, and since when the server knows it. From then on others no longer work on it. */
  by?: { authorId: string; knownAt: string }
}

export async function energisedSince(
  db: Db,
  { vehicleId, reportId = null, since, by }: Tagging,
): Promise<boolean> {
  const reports = await db
    .selectFrom('report as r')
    .select(['r.id as reportId', 'r.result', 'r.foundVoltage', 'r.measuredAt', 'r.updatedAt as storedAt'])
    .select(believedFoundAt('r').as('foundVoltageAt'))
    .where('r.companyVehicleId', 'in', sameVehicle(sql`${vehicleId}::uuid`))
    .where('r.type', '=', 'disconnection')
    .where(hasFound('r'))
    .execute()
  const tags = await db
    .selectFrom('disconnectionTag')
    .select(['authorId', 'createdAt as hungAt', 'releasedAt'])
    .where('companyVehicleId', '=', vehicleId)
    .execute()
  return energisedMoments({ since, reportId, reports, tags, ...(by && { by }) }).length > 0
}

/** The latest first. */
export const activeTags = (db: Db, vehicleId: string) =>
  tagItems(db)
    .where('g.companyVehicleId', '=', vehicleId)
    .where('g.releasedAt', 'is', null)
    .orderBy('g.since', 'desc')
    .execute()

/** Whether the tester had a tag on the vehicle when the report `r` became final, from this or an earlier report. */
const hasTag = sql`exists (select from disconnection_tag g
  where g.company_vehicle_id = r.company_vehicle_id and g.author_id = r.author_id and g.created_at <= r.finalised_at
    and coalesce(g.released_at > r.finalised_at, true))`

const wasFresh = sql`r.finalised_at - r.measured_at
  <= ${sql.lit(LIMITS.isolation.maxDisconnectionAge_min)} * interval '1 minute'`

const isEffective = sql`(off.author_id = r.author_id or off.released_at <= r.finalised_at)`

/** Whether the report `r` found no voltage and attached no tag. Only for these is the reason searched. */
const isUntagged = sql`(r.type = 'disconnection' and ${isFinalAndPassed('r')} and ${wasFresh} and not ${hasTag})`

/** When the vehicle may have been energised, for a report `r` that therefore attached no tag. */
export const switchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${firstEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`, { own: sql`r.id`, counts: isEffective })} end`

/** When the vehicle may last have been energised since the measurement, for such a report. */
export const lastSwitchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${lastEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`)} end`
