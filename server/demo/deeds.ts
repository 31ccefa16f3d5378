import type { Answer, CallInput } from '#contract/endpoint.ts'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { addDays } from '#domain/day.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import type { App } from '../http/serve.ts'
import { callerFor, type DemoCaller } from './caller.ts'
import { deedWords, type DeedWords } from './deedWords.ts'
import { bondingOf, isolationOf, measurementOf, securedIn } from './measurements.ts'
import type { Organisation } from './organisations.ts'
import type { Person } from './people.ts'
import { randomFrom, type Random } from './random.ts'
import { drawnSignature, longBondingOf, namedPhotos, sendPhotos } from './showpieces.ts'

type Body = CallInput<typeof reports.create>['body']
type Vehicle = Answer<typeof companyVehicles.list>['items'][number]
type Filed = Answer<typeof reports.finalise>

export interface Workshop {
  company: Organisation
  boss: Person
  /** Who may measure there. */
  tester: Person
}

/** What happened in the workshops of late, each deed done by somebody there as anybody would do it. */
export async function doDeeds(app: App, workshops: Workshop[], seed: string) {
  const benches = await Promise.all(
    workshops.map((workshop) => benchOf(app, workshop, randomFrom(`${seed} ${workshop.company.name}`))),
  )
  const filed = await Promise.all(benches.map(work))
  const [first] = benches
  const shown = first ? await showpieces(first) : 0
  return filed.reduce((sum, count) => sum + count, shown)
}

/** Where somebody measures: with what, which cars, and what is said there. */
interface Bench {
  tester: DemoCaller
  boss: DemoCaller
  by: string
  random: Random
  words: DeedWords
  language: Organisation['language']
  vehicles: Vehicle[]
  meters: Map<InstrumentKind, string>
  timeZone: string
  create(body: Pick<Body, 'type' | 'measurement'>, on: On): Promise<Filed>
  file(body: Pick<Body, 'type' | 'measurement'>, on: On): Promise<Filed>
}

interface On {
  vehicle: Vehicle
  at: Date
  what: string
  remarks?: string
  preceding?: Filed
  photos?: { photoId: string; place: string; note: string }[]
}

const needed = 6

async function benchOf(
  app: App,
  { company, boss: head, tester: person }: Workshop,
  random: Random,
): Promise<Bench> {
  const [tester, boss] = [await callerFor(app, person.id), await callerFor(app, head.id)]
  const known = await boss(instruments.list, { query: { l: '100', companyId: company.id, status: 'ok' } })
  const meters = new Map(known.items.map(({ kind, _id }) => [kind, _id]))
  const timeZone = company.country === 'IT' ? 'Europe/Rome' : 'Europe/Vienna'
  const { language } = company
  const words = deedWords[language]
  const create: Bench['create'] = (measured, { vehicle, at, what, remarks = '', preceding, photos = [] }) => {
    const kinds = metersFor[measured.type]
    const body = {
      ...measured,
      name: `${what} ${vehicle.plate}`,
      companyVehicleId: vehicle._id,
      place: words.place,
      measuredAt: at.toISOString(),
      timeZone,
      instruments: kinds.map((kind) => ({ instrumentId: meters.get(kind) ?? '' })),
      ambientTemp_dC: random.between(150, 240),
      relHumidity_pct: random.between(35, 60),
      precedingDisconnectionId: preceding?._id ?? null,
      ...{ remarks, photos },
    } as Body
    return tester(reports.create, { body })
  }
  const file: Bench['file'] = async (measured, on) => finalise(tester, await create(measured, on))
  const vehicles = await calmVehicles(app, boss, company.id)
  return {
    tester,
    boss,
    by: person.fullname,
    random,
    words,
    language,
    vehicles,
    meters,
    timeZone,
    create,
    file,
  }
}

const metersFor: Record<Body['type'], InstrumentKind[]> = {
  disconnection: ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves'],
  isolation: ['insulationTester', 'insulatingGloves'],
  potentialEqualization: ['milliohmMeter'],
}

const finalise = (
  tester: DemoCaller,
  { _id: id, version }: { _id: string; version: number },
  signature: DrawnSignature | null = null,
) => tester(reports.finalise, { params: { id }, body: { version, confirmed: true, signature } })

/** Cars that were not found live of late, and on which no tag hangs. */
async function calmVehicles({ house }: App, boss: DemoCaller, companyId: string) {
  const { items } = await boss(companyVehicles.list, {
    query: { l: '100', companyId, sf: 'plate', so: 'asc' },
  })
  const foundLive = await house.database.reads
    .selectFrom('report')
    .select('companyVehicleId')
    .where('type', '=', 'disconnection')
    .where('result', '=', 'invalid')
    .where('measuredAt', '>', hoursAgo(30 * 24).toISOString())
    .execute()
  const hanging = await boss(tags.list, { query: { open: 'true', l: '100' } })
  const taken = new Set([...foundLive, ...hanging.items].map(({ companyVehicleId }) => companyVehicleId))
  const calm = items.filter(({ _id, hvVoltage }) => hvVoltage !== null && !taken.has(_id))
  if (calm.length < needed) throw new Error(`Only ${calm.length} of the demo's cars can be measured`)
  return calm
}

type Six<Thing> = [Thing, Thing, Thing, Thing, Thing, Thing]

async function work(bench: Bench) {
  const [first, second, third, fourth, fifth, sixth] = bench.vehicles as Six<Vehicle>
  const { words, boss, tester, file } = bench
  const whole = await threeIn(bench, first, 6)
  await amend(bench, whole.isolation)
  await tester(reports.amend, { params: { id: whole.bonding._id }, body: { reason: words.amendReason } })

  await mended(bench, second)
  const bad = { vehicle: third, at: daysAgo(9, 9), what: words.bonding, remarks: words.bondingRemark }
  await file(bondingOf(bench.random, { vehicle: third, worst_uOhm: 184_000 }), bad)

  const wrong = { vehicle: fourth, at: daysAgo(12, 14), what: words.bonding }
  const { _id: id } = await file(bondingOf(bench.random, { vehicle: fourth }), wrong)
  await boss(reports.void, { params: { id }, body: { reason: words.voidReason } })

  await disconnect(bench, { vehicle: fifth, at: hoursAgo(2), what: words.disconnection })
  const released = await tagOn(bench, fifth)
  await tester(tags.release, { params: { id: released } })
  await disconnect(bench, { vehicle: sixth, at: hoursAgo(6), what: words.disconnection })
  const overridden = await tagOn(bench, sixth)
  await boss(tags.override, { params: { id: overridden }, body: { reason: words.overrideReason } })
  return reportsEach
}

const reportsEach = 12

/** A report of three pages, and one with eight photos and a drawn signature: once, because they take long. */
async function showpieces(bench: Bench) {
  const [, , , vehicle] = bench.vehicles as Six<Vehicle>
  const { words, random, file, create, tester } = bench
  const all = longBondingOf(random, { vehicle }, words.screw)
  await file(all, { vehicle, at: daysAgo(10, 9), what: words.bondingAll, remarks: words.bondingAllRemark })
  const photos = namedPhotos(words.photoNotes)
  const on = { vehicle, at: daysAgo(8, 10), what: words.documented, photos }
  const draft = await create(disconnectionOf(bench, on), on)
  await sendPhotos(tester, draft._id, photos)
  await finalise(tester, draft, drawnSignature)
  return 2
}

/** A car that was de-energised, and then measured in both ways. */
async function threeIn(bench: Bench, vehicle: Vehicle, days: number) {
  const { random, words, file } = bench
  const preceding = await disconnect(bench, { vehicle, at: daysAgo(days, 7), what: words.disconnection })
  const isolation = await file(isolationOf(random, { vehicle, least_Ohm: 4_200_000 }), {
    ...{ vehicle, at: daysAgo(days, 8), what: words.isolation, preceding },
  })
  const bonding = await file(bondingOf(random, { vehicle }), {
    ...{ vehicle, at: daysAgo(days, 9), what: words.bonding, preceding },
  })
  return { isolation, bonding }
}

/** Isolation was too low; somebody found out why, and measured again. */
async function mended(bench: Bench, vehicle: Vehicle) {
  const { random, words, file, tester } = bench
  const measure = async (days: number, least_Ohm: number, said: Pick<On, 'what' | 'remarks'>) => {
    const preceding = await disconnect(bench, {
      ...{ vehicle, at: daysAgo(days, 10), what: said.what },
    })
    await file(isolationOf(random, { vehicle, least_Ohm }), {
      vehicle,
      at: daysAgo(days, 11),
      preceding,
      ...said,
    })
  }
  await measure(20, 96_000, { what: words.isolation, remarks: words.isolationRemark })
  const { items } = await tester(vehicleActions.list, { params: { id: vehicle._id } })
  for (const { _id: id, doneAt } of items)
    if (doneAt === null) await tester(vehicleActions.finish, { params: { id }, body: { note: words.note } })
  await measure(3, 3_400_000, { what: words.isolationAgain })
}

/** Corrected by a new report: what was found out later stands in it. */
async function amend({ tester, words }: Bench, { _id }: Filed) {
  const draft = await tester(reports.amend, { params: { id: _id }, body: { reason: words.amendReason } })
  const { customer, place, measuredAt, timeZone, instruments: used, type, measurement } = draft
  const { ambientTemp_dC, relHumidity_pct, precedingDisconnectionId, companyVehicleId, name, version } = draft
  const body = {
    ...{ customer, place, measuredAt, timeZone, type, measurement, ambientTemp_dC, relHumidity_pct },
    ...{ precedingDisconnectionId, companyVehicleId, name, version },
    instruments: used.map(({ instrumentId }) => ({ instrumentId })),
    remarks: words.amendment,
  }
  const changed = await tester(reports.update, { params: { id: draft._id }, body: body as never })
  await finalise(tester, changed)
}

const disconnect = (bench: Bench, on: On) => bench.file(disconnectionOf(bench, on), on)

const disconnectionOf = ({ random, by, language }: Bench, on: On) => {
  const requiredWait_min = on.vehicle.dischargeMinutes ?? 10
  const securing = securedIn(language, on.vehicle)
  const done = { outcome: 'valid', by, measuredAt: on.at, requiredWait_min, securing } as const
  const measurement = measurementOf(random, done)
  return { type: 'disconnection' as const, measurement }
}

async function tagOn({ tester }: Bench, { _id: companyVehicleId }: Vehicle) {
  const { items } = await tester(tags.list, { query: { companyVehicleId, open: 'true' } })
  const [tag] = items
  if (!tag) throw new Error('No tag was hung')
  return tag._id
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** So many days ago, at that hour; on a Sunday nobody works. */
function daysAgo(days: number, hour: number): Date {
  const today = new Date().toISOString().slice(0, 10)
  const at = new Date(`${addDays(today, -days)}T${String(hour).padStart(2, '0')}:20:00Z`)
  return at.getUTCDay() === 0 ? new Date(at.getTime() - 86_400_000) : at
}
