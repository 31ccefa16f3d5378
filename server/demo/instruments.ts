import { addDays, addMonths } from '#domain/day.ts'
import { touchesVehicle, type InstrumentKind, type InstrumentState } from '#domain/instrument.ts'
import type { Organisation } from './organisations.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

interface Label {
  kind: InstrumentKind
  make: string
  model: string
  resolution: number | null
  uncertainties: { from: number; to: number; u: number }[]
}

const labels: Label[] = [
  { kind: 'voltageTester', make: 'Ohmwerk', model: 'ZP 1000', resolution: null, uncertainties: [] },
  {
    ...{ kind: 'multimeter', make: 'Messfein', model: 'MX 87 HV', resolution: 10 },
    uncertainties: [
      { from: 0, to: 60_000, u: 40 },
      { from: 60_000, to: 1_000_000, u: 900 },
    ],
  },
  { kind: 'provingUnit', make: 'Messfein', model: 'PU 1', resolution: null, uncertainties: [] },
  {
    ...{ kind: 'insulationTester', make: 'Isotron', model: 'IT 1000', resolution: 1 },
    uncertainties: [{ from: 50, to: 200_000, u: 900 }],
  },
  {
    ...{ kind: 'milliohmMeter', make: 'Isotron', model: 'MO 200', resolution: 100 },
    uncertainties: [{ from: 0, to: 200_000, u: 250 }],
  },
  { kind: 'thermoHygrometer', make: 'Klimafuchs', model: 'TH 2', resolution: 100, uncertainties: [] },
  { kind: 'insulatingGloves', make: 'Handfest', model: 'IG 1000', resolution: null, uncertainties: [] },
  { kind: 'faceShield', make: 'Klarblick', model: 'VS 3', resolution: null, uncertainties: [] },
]

const monthsBetween = (kind: InstrumentKind) => (kind === 'insulatingGloves' ? 6 : 12)

const disconnecting: InstrumentKind[] = ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves']
const laboratories = ['Kalibrierlabor Südwerk', 'Prüflabor Almtal', 'Laboratorio Metrico Nord']

const reasons = {
  de: { blocked: 'Prüfspitze beschädigt.', lost: 'Nach Außeneinsatz nicht zurück.' },
  it: { blocked: 'Puntale danneggiato.', lost: 'Non rientrato da un intervento esterno.' },
}

interface InstrumentCondition {
  label: number
  /** Days until the calibration expires. */
  dueIn: number
  state?: InstrumentState
  reason?: string
}

/** One valid instrument of each kind; larger organisations also have other states. */
const states = (owner: Organisation): InstrumentCondition[] => [
  ...labels.map(({ kind }, label) => ({
    label,
    dueIn:
      kind === 'insulatingGloves' ? 20 + (owner.vehicles % 100) : 90 + ((label * 53 + owner.vehicles) % 250),
  })),
  ...(owner.vehicles > 5
    ? [
        { label: 1, dueIn: 12 },
        { label: 3, dueIn: -9 },
        { label: 0, dueIn: 140, state: 'blocked' as const, reason: reasons[owner.language].blocked },
        { label: 4, dueIn: 60, state: 'lost' as const, reason: reasons[owner.language].lost },
        { label: 1, dueIn: -400, state: 'retired' as const, reason: '' },
      ]
    : []),
]

export async function makeInstruments(scene: Scene, owners: Organisation[], people: Person[]) {
  const used = new Map<string, string[]>()
  for (const owner of owners) {
    const createdBy = people.find(({ organisation }) => organisation === owner)?.id
    if (!createdBy) continue
    const ids: string[] = []
    for (const [index, condition] of states(owner).entries())
      ids.push(await makeInstrument(scene, { owner, createdBy, condition, inventoryNo: index + 1 }))
    used.set(
      owner.id,
      disconnecting.map((kind) => ids[labels.findIndex((one) => one.kind === kind)] ?? ''),
    )
  }
  return used
}

interface Making {
  owner: Organisation
  createdBy: string
  condition: InstrumentCondition
  inventoryNo: number
}

async function makeInstrument(
  { db, random, today, yearsAgo }: Scene,
  { owner, createdBy, condition: { label, dueIn, state = 'inUse', reason = '' }, inventoryNo }: Making,
) {
  const { uncertainties, ...facts } = labels[label] as Label
  const createdAt = yearsAgo(3)
  const id = random.id(createdAt)
  const touches = touchesVehicle(facts.kind)
  const months = monthsBetween(facts.kind)
  const due = addDays(today, dueIn)
  const laboratory = random.one(laboratories)
  // Consecutive calibrations; the last one matches the label.
  const calibrations = [3, 2, 1].map((ago) => ({
    calibratedOn: addMonths(due, -ago * months),
    due: addMonths(due, (1 - ago) * months),
    laboratory,
    certificateNo: `K-${addMonths(due, -ago * months).slice(0, 4)}-${random.between(1000, 9999)}`,
  }))
  const { due: calibrationDue, ...last } = calibrations[2] as (typeof calibrations)[number]
  await db
    .insertInto('instrument')
    .values({
      ...{ id, ...facts, ...last, calibrationDue, state, stateReason: reason, createdBy },
      companyId: owner.kind === 'company' ? owner.id : null,
      authorityId: owner.kind === 'authority' ? owner.id : null,
      serial: `${facts.model.replace(/\W/g, '')}-${random.between(10_000, 99_999)}`,
      inventoryNo: `M-${String(inventoryNo).padStart(3, '0')}`,
      category: touches ? 'CAT III' : facts.kind === 'insulatingGloves' ? 'class0' : null,
      ratedVoltage: touches ? 1000 : null,
      uncertainties: JSON.stringify(uncertainties),
      createdAt: createdAt.toISOString(),
    })
    .execute()
  for (const calibration of calibrations) {
    const at = `${calibration.calibratedOn}T10:00:00Z`
    await db
      .insertInto('calibration')
      .values({
        ...{ id: random.id(new Date(at)), instrumentId: id, result: 'passed', ...calibration },
        ...{ createdBy, createdAt: at },
      })
      .execute()
  }
  if (state !== 'inUse')
    await db
      .insertInto('instrumentState')
      .values({ id: random.id(new Date()), instrumentId: id, state, reason, createdBy })
      .execute()
  return id
}
