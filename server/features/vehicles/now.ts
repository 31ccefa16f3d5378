import { sql } from 'kysely'
import type { DisconnectionInput } from '#contract/measurement.ts'
import { isDangerFound, stoppingReasons, voltageFoundIn } from '#domain/measurement/disconnection.ts'
import {
  lastOf,
  unconfirmedIn,
  vehicleNow,
  voltagesInForce,
  voltagesShown,
  type FoundVoltage,
} from '#domain/vehicleNow.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { acceptanceOf } from '../reports/acceptanceOf.ts'
import { contradictionsOf } from '../reports/contradictions.ts'
import { believedFoundAt, believedMeasuredAt } from '../reports/believed.ts'
import { reportsOnce, type ReadReport } from '../reports/agreed.ts'
import { checkedTags } from './tags/checked.ts'
import { activeTags, sameVehicle } from './tags/queries.ts'
import { checkedFacts } from './checkedFacts.ts'

/**
 * The current state of a vehicle for a person who will work on it. Reports and certificates count as sealed
 * and logged, because rows may be forged.
 */
export async function vehicleAsOf(
  db: Db,
  vehicleId: string,
  { now, userId, trust }: { now: Date; userId: string; trust: Trust },
) {
  const read = reportsOnce(db, trust)
  const tags = await checkedTags(db, { trust, read }, await activeTags(db, vehicleId))
  return vehicleNow({
    now,
    ...(await checkedFacts(read, await voltageFacts(db, vehicleId))),
    tags: tags.map((tag) => ({ ...tag, isOwn: tag.authorId === userId })),
    lastTagRemoval: await lastTagRemoval(db, vehicleId),
    openFaults: await openFaults(db, vehicleId),
  })
}

export const voltagesOf = async (db: Db, trust: Trust, vehicleId: string) =>
  voltagesShown(await checkedFacts(reportsOnce(db, trust), await voltageFacts(db, vehicleId))).map(withLatest)

/** `latest`: the later of the times of finding and of learning. */
export const withLatest = <Voltage extends FoundVoltage>(voltage: Voltage) => ({
  ...voltage,
  at: new Date(lastOf(voltage)).toISOString(),
})

/** Whether a disconnection is unconfirmed, so its finding is unknown. */
export const isInDoubt = async (db: Db, read: ReadReport, vehicleId: string): Promise<boolean> =>
  unconfirmedIn((await checkedFacts(read, await voltageFacts(db, vehicleId))).disconnections) !== null

/** A voltage was found and no later disconnection found the vehicle free of voltage. */
export const isUnderVoltage = async (db: Db, vehicleId: string): Promise<boolean> =>
  voltagesInForce(await voltageFacts(db, vehicleId)).length > 0

/** Whether a later disconnection found the vehicle free of voltage. False if no disconnection found the voltage. */
export async function isVoltageOver(db: Db, vehicleId: string, reportId: string): Promise<boolean> {
  const facts = await voltageFacts(db, vehicleId)
  const isOfReport = (voltage: FoundVoltage) => voltage.reportId === reportId
  return facts.found.some(isOfReport) && !voltagesInForce(facts).some(isOfReport)
}

/** The voltages and sealed disconnections according to the rows, the latest first. */
const voltageFacts = async (db: Db, vehicleId: string) => ({
  found: await foundVoltages(db, vehicleId),
  disconnections: await disconnectionsOf(db, vehicleId),
})

// Old final reports have no mark if only the two-pole tester showed voltage.
const isFound = sql<boolean>`(r.found_voltage or (r.result = 'invalid'
  and r.snapshot->'judgement'->'reasons' ?| array[${sql.join(stoppingReasons.map((one) => sql.lit(one)))}]))`

// A passed report was measured when the vehicle was free of voltage; withdrawn values have their own times.
const foundAt = sql<
  string | null
>`case when r.result is distinct from 'valid' then ${believedMeasuredAt('r')} end`

// Who recorded the report when the voltage was last found, if it was taken over since.
const foundBy = sql<string>`coalesce((select nullif(u.fullname, '') from report_takeover t join "user" u on u.id = t.from_user
  where t.report_id = r.id and t.taken_at > (select max(moment) from unnest(${believedFoundAt('r')}) moment)
  order by t.taken_at limit 1), r.tester)`

async function foundVoltages(db: Db, vehicleId: string): Promise<FoundVoltage[]> {
  const rows = await db
    .selectFrom('report as r')
    .select(['r.id', 'r.number', 'r.updatedAt', believedFoundAt('r').as('foundVoltageAt')])
    .select(foundBy.as('tester'))
    .select(foundAt.as('foundAt'))
    .select(sql<DisconnectionInput>`r.record->'measurement'`.as('measurement'))
    .where('r.companyVehicleId', 'in', sameVehicle(sql`${vehicleId}::uuid`))
    .where('r.type', '=', 'disconnection')
    .where(isFound)
    .execute()
  return rows.map(({ id, number, tester, foundAt, foundVoltageAt, updatedAt, measurement }) => {
    const { name, row, value_mV } = voltageFoundIn(measurement) ?? {}
    const moments = [...(foundAt ? [foundAt] : []), ...foundVoltageAt]
    return {
      ...{ reportId: id, number, by: tester },
      ...{ place: name ?? null, row: row ?? null, value_mV: value_mV ?? null },
      isWithdrawn: (measurement.withdrawn ?? []).length > 0 && !isDangerFound(measurement),
      moments: moments.length > 0 ? moments : [updatedAt],
    }
  })
}

const sealedAt = sql<
  string | null
>`(select max(e.at) from chain_entry e where e.object_id = r.id and e.type = 'report.finalised')`

/** Sealed according to the row or the log, whatever state the row has. */
const disconnectionsOf = (db: Db, vehicleId: string) =>
  db
    .selectFrom('report as r')
    .select(['r.id as reportId', 'r.number', 'r.type', 'r.state', 'r.result', 'r.measuredAt'])
    .select(sealedAt.as('sealedAt'))
    .select([contradictionsOf('r').as('contradictions'), acceptanceOf('r').as('acceptance')])
    .where('r.companyVehicleId', 'in', sameVehicle(sql`${vehicleId}::uuid`))
    .where('r.type', '=', 'disconnection')
    .where(({ or, eb }) =>
      or([eb('r.state', 'in', ['final', 'void', 'amended']), sql<boolean>`${sealedAt} is not null`]),
    )
    .orderBy('r.measuredAt', (order) => order.desc().nullsFirst())
    .execute()

async function lastTagRemoval(db: Db, vehicleId: string): Promise<string | null> {
  const tag = await db
    .selectFrom('disconnectionTag')
    .select('releasedAt')
    .where('companyVehicleId', 'in', sameVehicle(sql`${vehicleId}::uuid`))
    .where('releasedAt', 'is not', null)
    .orderBy('releasedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return tag?.releasedAt ?? null
}

export const hasOpenFault = async (db: Db, vehicleId: string): Promise<boolean> =>
  (await openFaults(db, vehicleId)).length > 0

async function openFaults(db: Db, vehicleId: string): Promise<string[]> {
  const open = await db
    .selectFrom('vehicleAction')
    .select('reason')
    .where('companyVehicleId', 'in', sameVehicle(sql`${vehicleId}::uuid`))
    .where('doneAt', 'is', null)
    .execute()
  return open.map(({ reason }) => reason)
}
