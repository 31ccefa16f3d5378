import { randomUUID } from 'node:crypto'
import { stepsAt } from '../vectors/disconnection.ts'
import type { Random } from '../../server/demo/random.ts'
import { clientOf, type Answer } from './client.ts'
import type { Action, ActionLog } from './actions.ts'
import { coursePeople, password, type Ground, type Holder } from './ground.ts'

interface Item {
  id: string
  version: number
  body: Record<string, unknown>
}

export interface Work {
  vehicles: Item[]
  drafts: Item[]
  certificates: string[]
  courses: string[]
  openings: (Holder & { templateId: string })[]
}

interface Tools {
  ground: Ground
  log: ActionLog
  random: Random
  work: Work
  address: () => string
}

/** Each writes one item and records the result. An item removed from `work` returns only when it exists for certain. */
const writers: Record<string, (tools: Tools) => Promise<unknown>> = {
  async signup({ log, address }) {
    const username = `new-${randomUUID().slice(0, 12)}`
    const body = { username, email: `${username}@hammer.example`, password, language: 'de', consent: true }
    const action = log.begin({ kind: 'signup', subject: username, expected: { email: body.email } })
    log.end(action, await clientOf(address).call('POST', '/api/user/signup', body))
  },

  async vehicle({ ground, log, work, random }) {
    const body = vehicleBody(random)
    await create(log, { kind: 'vehicle', subject: body.vin, expected: body }, (key) =>
      ground.tester.call('POST', '/api/companyVehicle', body, key),
    ).then((created) => created && work.vehicles.push({ ...created, body }))
  },

  async mileage({ ground, log, work }) {
    const vehicle = work.vehicles.shift()
    if (!vehicle) return
    const body = { ...vehicle.body, mileage: Number(vehicle.body.mileage) + 1 }
    const action = log.begin({ kind: 'mileage', subject: vehicle.id, expected: { mileage: body.mileage } })
    const answer = await ground.tester.call('PUT', `/api/companyVehicle/${vehicle.id}`, {
      ...body,
      version: vehicle.version,
    })
    if (log.end(action, answer)) work.vehicles.push({ ...vehicle, version: vehicle.version + 1, body })
  },

  async report({ ground, log, work, random }) {
    const [vehicle] = work.vehicles
    if (!vehicle) return
    const body = reportBody(vehicle.id, { ground, random })
    await create(log, { kind: 'report', subject: body.name, expected: { name: body.name } }, (key) =>
      ground.tester.call('POST', '/api/report', body, key),
    ).then((created) => created && work.drafts.push({ ...created, body }))
  },

  async measure({ ground, log, work }) {
    const draft = work.drafts.shift()
    if (!draft) return
    const remarks = `Nachtrag ${draft.version}`
    const body = { ...draft.body, remarks }
    const action = log.begin({ kind: 'measure', subject: draft.id, expected: { remarks } })
    const answer = await ground.tester.call('PUT', `/api/report/${draft.id}`, {
      ...body,
      version: draft.version,
    })
    if (log.end(action, answer)) work.drafts.push({ ...draft, version: draft.version + 1, body })
  },

  async finalise({ ground, log, work }) {
    const draft = work.drafts.shift()
    if (!draft) return
    const { version } = draft
    await create(log, { kind: 'finalise', subject: draft.id, expected: { state: 'final' } }, (key) =>
      ground.tester.call('POST', `/api/report/${draft.id}/finalise`, { version, confirmed: true }, key),
    )
  },

  async issue({ ground, log, work }) {
    const [next] = work.openings.splice(0, 1)
    if (!next) return
    const { evalid, ...opening } = next
    const body = { ...opening, evalid, issueDate: ground.today, identityCheck: 'Reisepass gesehen' }
    const subject = `${opening.userId} ${opening.templateId}`
    const created = await create(log, { kind: 'issue', subject, expected: opening }, (key) =>
      ground.authority.call('POST', '/api/certificate', body, key),
    )
    if (created) work.certificates.push(created.id)
  },

  async course({ ground, log, work, random }) {
    // Spreads courses over the run.
    const templateId = random.happens(0.5) ? work.courses.shift() : undefined
    if (!templateId) return
    const note = `Kurs ${randomUUID()}`
    const people = ground.holders
      .slice(0, coursePeople)
      .map((holder) => ({ ...holder, identityCheck: 'Reisepass gesehen' }))
    const body = { templateId, issueDate: ground.today, note, people }
    await create(log, { kind: 'course', subject: note, expected: { note } }, (key) =>
      ground.authority.call('POST', '/api/certificate/batch', body, key),
    )
  },

  async revoke({ ground, log, work }) {
    const id = work.certificates.shift()
    if (!id) return
    await create(log, { kind: 'revoke', subject: id, expected: { state: 'revoked' } }, (key) =>
      ground.authority.call('POST', `/api/certificate/${id}/revoke`, { reason: 'Hammer' }, key),
    )
  },
}

const kinds = [
  'signup',
  'vehicle',
  'mileage',
  'mileage',
  'report',
  'measure',
  'finalise',
  'issue',
  'issue',
  'course',
  'revoke',
]

export async function writeUntil(tools: Tools, ended: () => boolean) {
  while (!ended()) await writers[tools.random.one(kinds)]?.(tools)
}

async function create(
  log: ActionLog,
  started: Pick<Action, 'kind' | 'subject' | 'expected'>,
  send: (key: string) => Promise<Answer>,
) {
  const key = randomUUID()
  const action = log.begin({ ...started, again: () => send(key) })
  const answer = await send(key)
  if (!log.end(action, answer)) return undefined
  return { id: action.id ?? '', version: Number(answer?.body.version) }
}

export const vehicleBody = (random: Random) => ({
  vin: `WZH${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}${random.between(100_000, 999_999)}`,
  plate: '',
  plateCountry: '',
  manufacturer: 'Nordstern',
  model: 'Volta',
  drivetrain: 'BEV',
  constructionYear: 2024,
  mileage: random.between(1, 100_000),
})

function reportBody(
  companyVehicleId: string,
  { ground: { instruments }, random }: { ground: Ground; random: Random },
) {
  const at = new Date(Date.now() - 60_000).toISOString()
  return {
    type: 'disconnection',
    name: `Freischalten ${randomUUID()}`,
    companyVehicleId,
    place: 'Platz 3',
    measuredAt: at,
    timeZone: 'Europe/Vienna',
    instruments,
    measurement: {
      safetyInstructionConfirmed: true,
      ppeConfirmed: true,
      steps: stepsAt(at),
      wait_min: 10,
      meterTestBefore: true,
      absenceOfVoltage: true,
      uPlusMinus_mV: random.between(-300, 300),
      uPlusChassis_mV: 0,
      uMinusChassis_mV: 0,
      meterTestAfter: true,
    },
    remarks: 'Festgestellt am Platz.',
  }
}
