import type { DisconnectionInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import { isValidOn } from '#domain/certificate.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import { systemGrant } from '#domain/policy.ts'
import { lockInstruments, keepInstruments, usedOn } from '../features/instruments/queries.ts'
import { findVehicle } from '../features/reports/queries.ts'
import { snapshotOf } from '../features/reports/snapshot.ts'
import { reserveNumber } from '../signing/issuedNumbers.ts'
import { reserve } from '../signing/queueSeal.ts'
import type { DemoCertificate } from './certificates.ts'
import { measurementOf, type Outcome, securedIn } from './measurements.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'
import type { DemoVehicle } from './vehicles.ts'

interface Cast {
  people: Person[]
  vehicles: DemoVehicle[]
  /** By organisation id. */
  instruments: Map<string, string[]>
  certificates: DemoCertificate[]
}

const counts: Record<Outcome, number> = { valid: 156, invalid: 20, draft: 24 }
const fresh = 6

/** Disconnection reports of the last months. Finalised ones wait for their seal. */
export async function makeReports(scene: Scene, cast: Cast): Promise<{ id: string }[]> {
  const { random } = scene
  const planned = (Object.keys(counts) as Outcome[])
    .flatMap((outcome) => Array.from({ length: scene.part(counts[outcome]) }, () => outcome))
    .map((outcome) => {
      const daysAgo = outcome === 'draft' ? random.between(0, 6) : random.between(1, 320)
      return { outcome, measuredAt: workingMoment(scene, daysAgo) }
    })
    .concat(
      Array.from({ length: scene.part(fresh) }, () => ({
        outcome: 'valid' as const,
        measuredAt: justNow(scene),
      })),
    )
    .sort((a, b) => a.measuredAt.getTime() - b.measuredAt.getTime())
  const names = new Set<string>()
  const created: { id: string }[] = []
  for (const plan of planned) {
    const report = await makeReport(scene, { ...plan, cast, names })
    if (plan.outcome === 'draft') continue
    await finalise(scene, { ...report, result: plan.outcome })
    created.push({ id: report.draft.id })
  }
  return created
}

/** Monday to Friday, 7:00 to 16:00, at least an hour ago. */
function workingMoment({ random, today, now }: Scene, daysAgo: number): Date {
  const day = new Date(`${addDays(today, -daysAgo)}T05:00:00Z`)
  const weekend = day.getUTCDay() % 6 === 0
  const at = new Date(day.getTime() - (weekend ? 2 : 0) * 86_400_000 + random.between(60, 600) * 60_000)
  return at.getTime() < now.getTime() - 3_600_000 ? at : new Date(at.getTime() - 86_400_000)
}

const justNow = ({ random, now }: Scene) => new Date(now.getTime() - random.between(70, 300) * 60_000)

interface Plan {
  outcome: Outcome
  measuredAt: Date
  cast: Cast
  names: Set<string>
}

async function makeReport(scene: Scene, { outcome, measuredAt, cast, names }: Plan) {
  const { db, random, timeZone } = scene
  const { vehicle, author, basis } = casting(scene, cast, measuredAt)
  const createdAt = new Date(measuredAt.getTime() - 3_600_000)
  const measurement = measurementOf(random, {
    securing: securedIn(author.language, vehicle),
    outcome,
    by: author.fullname,
    measuredAt,
    requiredWait_min: vehicle.dischargeMinutes,
  })
  const judgement = judgeDisconnection(measurement)
  if ((outcome === 'draft' ? 'incomplete' : outcome) !== judgement.verdict)
    throw new Error(`A ${outcome} report was judged ${judgement.verdict ?? 'wrong'}`)
  const ids = cast.instruments.get(vehicle.owner.id) ?? []
  const measuredOn = dayOf(measuredAt, vehicle.owner.country === 'IT' ? 'Europe/Rome' : timeZone)
  const instruments = usedOn(measuredOn, await lockInstruments(db, ids))
  const recorded = recordOf(scene, { vehicle, author, instruments, measurement, outcome })
  const draft = {
    id: random.id(createdAt),
    type: 'disconnection' as const,
    name: freeName(scene, { vehicle, author, names }),
    companyVehicleId: vehicle.id,
    measuredAt: measuredAt.toISOString(),
  }
  const row = {
    ...draft,
    companyId: vehicle.owner.kind === 'company' ? vehicle.owner.id : null,
    authorityId: vehicle.owner.kind === 'authority' ? vehicle.owner.id : null,
    authorId: author.id,
    tester: author.fullname,
    vehicle: vehicle.plate,
    record: JSON.stringify(recorded),
    ruleSetVersion: LIMITS.ruleSetVersion,
    createdAt: createdAt.toISOString(),
    updatedAt: measuredAt.toISOString(),
  }
  await db
    .insertInto('report')
    .values({ ...row, state: 'draft' })
    .execute()
  return { draft, recorded, judgement, vehicle, author, basis, measuredAt, measuredOn, ids }
}

interface Finalising extends Awaited<ReturnType<typeof makeReport>> {
  result: 'valid' | 'invalid'
}

async function finalise(
  { db, random, timeZone }: Scene,
  { draft, recorded, judgement, vehicle, author, basis, measuredAt, measuredOn, ids, result }: Finalising,
) {
  const finalisedAt = new Date(measuredAt.getTime() + random.between(4, 55) * 60_000)
  const today = dayOf(finalisedAt, timeZone)
  const number = await reserveNumber(db, { ownerId: vehicle.owner.id, kind: 'report', today })
  const verifyCode = formatVerifyCode(random.bytes(13))
  const snapshot = await snapshotOf(db, {
    draft: { ...draft, ...recorded, _id: draft.id, judgement, takeovers: [] } as unknown as Report,
    vehicle: await findVehicle(db, vehicle.id, systemGrant),
    ...{ basis, userId: author.id, number, verifyCode, result },
    ...{ drawn: null, replaces: null, now: finalisedAt },
  })
  await db
    .updateTable('report')
    .set({
      ...{ state: 'sealing', result, number, verifyCode },
      finalisedAt: finalisedAt.toISOString(),
      updatedAt: finalisedAt.toISOString(),
      snapshot: JSON.stringify(snapshot),
    })
    .where('id', '=', draft.id)
    .execute()
  await keepInstruments(db, { reportId: draft.id, ids, measuredOn })
  const reserved = { id: random.id(finalisedAt), kind: 'report', recordId: draft.id } as const
  await reserve(db, { ...reserved, number, verifyCode, input: snapshot, actorId: author.id })
}

/** A vehicle, and a tester of its owner who was qualified on that day and still is. */
function casting(
  { random, timeZone, today }: Scene,
  { vehicles, people, certificates }: Cast,
  measuredAt: Date,
) {
  const day = dayOf(measuredAt, timeZone)
  for (;;) {
    const vehicle = random.one(vehicles)
    const staff = people.filter(({ organisation }) => organisation === vehicle.owner)
    const qualified = certificates.filter(
      ({ holder, ending, reportTypes, issueDate, dueDate }) =>
        staff.includes(holder) &&
        ending === null &&
        reportTypes.includes('disconnection') &&
        [day, today].every((one) => isValidOn(one, { state: 'issued', issueDate, dueDate })),
    )
    if (qualified.length === 0) continue
    const basis = random.one(qualified)
    return { vehicle, basis, author: basis.holder }
  }
}

interface Recording {
  vehicle: DemoVehicle
  author: Person
  instruments: Report['instruments']
  measurement: DisconnectionInput
  outcome: Outcome
}

function recordOf(
  { random, timeZone }: Scene,
  { vehicle, author, instruments, measurement, outcome }: Recording,
) {
  const { places, remarks } = texts[author.language]
  return {
    customer: '',
    place: `${vehicle.owner.address.city}, ${random.one(places)}`,
    timeZone: vehicle.owner.country === 'IT' ? 'Europe/Rome' : timeZone,
    instruments,
    ambientTemp_dC: random.between(120, 260),
    relHumidity_pct: random.between(30, 70),
    measurement,
    remarks: outcome === 'invalid' || random.happens(0.2) ? random.one(remarks) : '',
    correction: null,
    photos: [],
  }
}

/** Occasion and plate, with a number if the name exists. */
function freeName(
  { random }: Scene,
  { vehicle, author, names }: { vehicle: DemoVehicle; author: Person; names: Set<string> },
) {
  const name = `${random.one(texts[author.language].occasions)} ${vehicle.plate}`
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name} (${count})`
    if (names.has(numbered)) continue
    names.add(numbered)
    return numbered
  }
}

const texts = {
  de: {
    places: ['Halle 1, Platz 3', 'Halle 2, Hebebühne 5', 'Quarantäneplatz', 'Hochvolt-Arbeitsplatz'],
    occasions: [
      'Batterie tauschen',
      'Klimakompressor',
      'Unfallschaden vorne',
      'Inspektion HV',
      'Ladedose tauschen',
    ],
    remarks: [
      'Kabelsatz am Inverter gescheuert.',
      'Fahrzeug bis zur Klärung abgesperrt.',
      'Zweite Person anwesend.',
    ],
  },
  it: {
    places: ['Capannone 1, posto 2', 'Ponte 4', 'Area di quarantena', 'Postazione alta tensione'],
    occasions: [
      'Sostituzione batteria',
      'Compressore clima',
      'Danno anteriore',
      'Revisione AT',
      'Presa di ricarica',
    ],
    remarks: ['Cablaggio usurato presso inverter.', 'Veicolo transennato.', 'Seconda persona presente.'],
  },
  en: {
    places: ['Hall 1, bay 3', 'Hall 2, lift 5', 'Quarantine area', 'High-voltage bay'],
    occasions: [
      'Battery replacement',
      'Air-con compressor',
      'Front-end damage',
      'HV inspection',
      'Charging socket replacement',
    ],
    remarks: [
      'Harness chafed at the inverter.',
      'Vehicle cordoned off until clarified.',
      'Second person present.',
    ],
  },
}
