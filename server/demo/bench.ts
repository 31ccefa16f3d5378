import type { Answer, CallInput } from '#contract/endpoint.ts'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { addDays } from '#domain/day.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import type { Locale } from '#domain/locale.ts'
import type { App } from '../http/serve.ts'
import { callerFor, type DemoClient } from './client.ts'
import { actionTexts, type ActionTexts } from './actionTexts.ts'
import { bondingOf, isolationOf, measurementOf, securedIn } from './measurements.ts'
import type { Organisation } from './organisations.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export type Body = CallInput<typeof reports.create>['body']
export type Vehicle = Answer<typeof companyVehicles.list>['items'][number]
export type Filed = Answer<typeof reports.finalise>

export interface Workshop {
  company: Organisation
  boss: Person
  tester: Person
  /** Other employees who may disconnect vehicles. */
  others: Person[]
  /** A tester who uses the product in English. */
  english: Person | null
}

/** A workshop as seen by one tester: callers, vehicles, instruments and texts. */
export interface Bench {
  tester: DemoClient
  boss: DemoClient
  by: string
  random: Random
  texts: ActionTexts
  language: Locale
  vehicles: Vehicle[]
  meters: Map<InstrumentKind, string>
  timeZone: string
  create(body: Pick<Body, 'type' | 'measurement'>, on: On): Promise<Filed>
  file(body: Pick<Body, 'type' | 'measurement'>, on: On): Promise<Filed>
}

export interface On {
  vehicle: Vehicle
  at: Date
  what: string
  remarks?: string
  preceding?: Filed
  photos?: { photoId: string; place: string; note: string }[]
}

export const needed = 6

export async function benchOf(
  app: App,
  { company, boss: head, tester: person }: Workshop,
  random: Random,
): Promise<Bench> {
  const [tester, boss] = [await callerFor(app, person.id), await callerFor(app, head.id)]
  const list = await boss(instruments.list, { query: { l: '100', companyId: company.id, status: 'ok' } })
  const meters = new Map(list.items.map(({ kind, _id }) => [kind, _id]))
  const timeZone = company.country === 'IT' ? 'Europe/Rome' : 'Europe/Vienna'
  const { language } = company
  const texts = actionTexts[language]
  const vehicles = await calmVehicles(app, boss, company.id)
  const bench = { boss, random, texts, language, vehicles, meters, timeZone }
  return { ...bench, ...filingBy({ ...bench, tester }), tester, by: person.fullname }
}

export async function withTester(app: App, bench: Bench, { id, fullname }: Person): Promise<Bench> {
  const tester = await callerFor(app, id)
  return { ...bench, ...filingBy({ ...bench, tester }), tester, by: fullname }
}

export async function inEnglish(app: App, bench: Bench, person: Person): Promise<Bench> {
  const texts = actionTexts.en
  return withTester(app, { ...bench, texts, language: 'en' }, person)
}

type Filing = Pick<Bench, 'create' | 'file'>

function filingBy({ tester, random, texts, meters, timeZone }: Omit<Bench, 'by' | keyof Filing>): Filing {
  const create: Filing['create'] = (
    measured,
    { vehicle, at, what, remarks = '', preceding, photos = [] },
  ) => {
    const kinds = metersFor[measured.type]
    const body = {
      ...measured,
      name: `${what} ${vehicle.plate}`,
      companyVehicleId: vehicle._id,
      place: texts.place,
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
  return { create, file: async (measured, on) => finalise(tester, await create(measured, on)) }
}

const metersFor: Record<Body['type'], InstrumentKind[]> = {
  disconnection: ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves'],
  isolation: ['insulationTester', 'insulatingGloves'],
  potentialEqualization: ['milliohmMeter'],
}

export const finalise = (
  tester: DemoClient,
  { _id: id, version }: { _id: string; version: number },
  signature: DrawnSignature | null = null,
) => tester(reports.finalise, { params: { id }, body: { version, confirmed: true, signature } })

/** Vehicles without a measured voltage in the last 30 days and without a tag. */
async function calmVehicles({ services }: App, boss: DemoClient, companyId: string) {
  const { items } = await boss(companyVehicles.list, {
    query: { l: '100', companyId, sf: 'plate', so: 'asc' },
  })
  const foundLive = await services.database.reads
    .selectFrom('report')
    .select('companyVehicleId')
    .where('type', '=', 'disconnection')
    .where('result', '=', 'invalid')
    .where('measuredAt', '>', hoursAgo(30 * 24).toISOString())
    .execute()
  const attached = await boss(tags.list, { query: { open: 'true', l: '100' } })
  const excluded = new Set([...foundLive, ...attached.items].map(({ companyVehicleId }) => companyVehicleId))
  const calm = items.filter(({ _id, hvVoltage }) => hvVoltage !== null && !excluded.has(_id))
  if (calm.length < needed) throw new Error(`Only ${calm.length} of the demo's cars can be measured`)
  return calm
}

export const disconnectionOf = ({ random, by, language }: Bench, on: On) => {
  const requiredWait_min = on.vehicle.dischargeMinutes ?? 10
  const securing = securedIn(language, on.vehicle)
  const done = { outcome: 'valid', by, measuredAt: on.at, requiredWait_min, securing } as const
  const measurement = measurementOf(random, done)
  return { type: 'disconnection' as const, measurement }
}

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** The hour is in UTC; a Sunday becomes the Saturday before. */
export function daysAgo(days: number, hour: number): Date {
  const today = new Date().toISOString().slice(0, 10)
  const at = new Date(`${addDays(today, -days)}T${String(hour).padStart(2, '0')}:20:00Z`)
  return at.getUTCDay() === 0 ? new Date(at.getTime() - 86_400_000) : at
}

export const disconnect = (bench: Bench, on: On) => bench.file(disconnectionOf(bench, on), on)

/** A car that was disconnected and then measured with both protocols. */
export async function threeIn(bench: Bench, vehicle: Vehicle, days: number) {
  const { random, texts, file } = bench
  const preceding = await disconnect(bench, { vehicle, at: daysAgo(days, 7), what: texts.disconnection })
  const isolation = await file(isolationOf(random, { vehicle, least_Ohm: 4_200_000 }), {
    ...{ vehicle, at: daysAgo(days, 8), what: texts.isolation, preceding },
  })
  const bonding = await file(bondingOf(random, { vehicle }), {
    ...{ vehicle, at: daysAgo(days, 9), what: texts.bonding, preceding },
  })
  return { isolation, bonding }
}
