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
import { checkedTags } from '../tags/checked.ts'
import { hangingTags } from '../tags/queries.ts'
import { checkedFacts } from './checkedFacts.ts'
import { sameVehicle } from './sameVehicle.ts'

/**
 * How a vehicle is now, for the person who is to work on it. Reports and certificates count as they were sealed and logged,
 * because another person may have written their rows.
 */
export async function vehicleAsOf(
  db: Db,
  vehicleId: string,
  { now, userId, trust }: { now: Date; userId: string; trust: Trust },
) {
  const read = reportsOnce(db, trust)
  const tags = await checkedTags(db, { trust, read }, await hangingTags(db, vehicleId))
  return vehicleNow({
    now,
    ...(await checkedFacts(read, await voltageFacts(db, vehicleId))),
    tags: tags.map((tag) => ({ ...tag, isOwn: tag.authorId === userId })),
    lastTakenOff: await lastTakenOff(db, vehicleId),
    openFaults: await openFaults(db, vehicleId),
  })
}

/** The voltages that are shown with a vehicle, whatever work is planned. */
export const voltagesOf = async (db: Db, trust: Trust, vehicleId: string) =>
  voltagesShown(await checkedFacts(reportsOnce(db, trust), await voltageFacts(db, vehicleId))).map(withLatest)

/** A voltage as the contract shows it, with the latest moment at which it was found or learned of. */
export const withLatest = <Voltage extends FoundVoltage>(voltage: Voltage) => ({
  ...voltage,
  at: new Date(lastOf(voltage)).toISOString(),
})

/** Whether a disconnection of the vehicle is not confirmed, so that it is not known what it found. */
export const isInDoubt = async (db: Db, read: ReadReport, vehicleId: string): Promise<boolean> =>
  unconfirmedIn((await checkedFacts(read, await voltageFacts(db, vehicleId))).disconnections) !== null

/** Whether a voltage was found on the vehicle, and no later disconnection found it free of voltage. */
export const isUnderVoltage = async (db: Db, vehicleId: string): Promise<boolean> =>
  voltagesInForce(await voltageFacts(db, vehicleId)).length > 0

/**
 * Whether a voltage that a report found is over: a later disconnection found the vehicle free of voltage. False where the
 * voltage is not known as one of a disconnection.
 */
export async function isVoltageOver(db: Db, vehicleId: string, reportId: string): Promise<boolean> {
  const facts = await voltageFacts(db, vehicleId)
  const isOfReport = (voltage: FoundVoltage) => voltage.reportId === reportId
  return facts.found.some(isOfReport) && !voltagesInForce(facts).some(isOfReport)
}

/** The voltages that were found on a vehicle, and its sealed disconnections, the latest first, by their rows. */
const voltageFacts = async (db: Db, vehicleId: string) => ({
  found: await foundVoltages(db, vehicleId),
  disconnections: await disconnectionsOf(db, vehicleId),
})

// Final reports from before a tester that shows voltage counted as found have no mark of it.
const isFound = sql<boolean>`(r.found_voltage or (r.result = 'invalid'
  and r.snapshot->'judgement'->'reasons' ?| array[${sql.join(stoppingReasons.map((one) => sql.lit(one)))}]))`

// A report that passed was measured when it found the vehicle free: what was withdrawn has moments of its own.
const foundAt = sql<
  string | null
>`case when r.result is distinct from 'valid' then ${believedMeasuredAt('r')} end`

// The person who recorded the report when the voltage was found last, where another one took it over since.
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
    const known = [...(foundAt ? [foundAt] : []), ...foundVoltageAt]
    return {
      ...{ reportId: id, number, by: tester },
      ...{ place: name ?? null, row: row ?? null, value_mV: value_mV ?? null },
      isWithdrawn: (measurement.withdrawn ?? []).length > 0 && !isDangerFound(measurement),
      moments: known.length > 0 ? known : [updatedAt],
    }
  })
}

const sealedAt = sql<
  string | null
>`(select max(e.at) from chain_entry e where e.object_id = r.id and e.type = 'report.finalised')`

/** By their rows or by the log: one that was sealed stays sealed, whatever state its row has. */
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

async function lastTakenOff(db: Db, vehicleId: string): Promise<string | null> {
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

/** Whether an open defect of a vehicle is still to be repaired. */
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
