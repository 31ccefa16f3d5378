import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { foundVoltages } from '#contract/foundVoltage.ts'
import { reports, type Report } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays } from '#domain/day.ts'
import type { WorkKind } from '#domain/workGate.ts'
import { completeDisconnection, stepsAt } from '../../../../test/vectors/disconnection.ts'
import type { Client } from '../../../../test/support/client.ts'
import { today } from '../../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { attachTag } from './attach.ts'
import { energisedSince } from './queries.ts'

let server: TestServer
let companyId: string
let kurt: insert.Person
let k: Client
let h: Client
let admin: Client
let authorityHead: Client
let hannasCertificate: string
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  kurt = await insert.person(writes, 'Kurt')
  const [hanna, berta] = [await insert.person(writes, 'Hanna'), await insert.person(writes, 'Berta')]
  const issuer = await insert.person(writes, 'Anna')
  companyId = (await insert.company(writes, 'Autohaus')).id
  for (const one of [kurt, hanna]) await insert.employ(writes, companyId, one)
  await insert.employ(writes, companyId, berta, 'admin')
  const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authorityId, issuer, 'admin')
  const template = await insert.template(writes, authorityId)
  const holding = { issuer, template, issueDate: addDays(today, -300) }
  for (const holder of [kurt, hanna]) {
    hannasCertificate = (await insert.certificate(writes, { holder, ...holding })).id
    await insert.seal(server, hannasCertificate)
  }
  instruments = await insert.instruments(writes, { companyId, createdBy: kurt })
  authorityHead = await server.as(issuer)
  k = await server.as(kurt)
  h = await server.as(hanna)
  admin = await server.as(berta)
})
afterAll(() => server.close())

const { decisionRule: _none, ...complete } = completeDisconnection
let counter = 0

const aCar = () => insert.companyVehicle(server.database.writes, { companyId, createdBy: kurt })

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function drafted(
  by: Client,
  companyVehicleId: string,
  minutesAgo: number,
  volts = 0.1,
  remarks = 'Platz 2',
) {
  const measuredAt = ago(minutesAgo)
  const mV = Math.round(volts * 1000)
  return by.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId,
      measuredAt,
      instruments,
      remarks,
      measurement: { ...complete, steps: stepsAt(measuredAt), uPlusMinus_mV: mV, uPlusChassis_mV: mV },
    },
  })
}

const finalise = (by: Client, { _id, version }: Report) =>
  by.ok(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

const measured = async (by: Client, vehicle: string, minutesAgo: number, volts?: number) =>
  finalise(by, await drafted(by, vehicle, minutesAgo, volts))

const changed = (by: Client, draft: Report, change: object) =>
  by.send('PUT', `/api/report/${draft._id}`, { body: { ...draft, ...change } })

async function relying(by: Client, before: Report, minutesAgo: number) {
  return by.ok(reports.create, {
    body: {
      type: 'potentialEqualization',
      name: `Potentialausgleich ${++counter}`,
      companyVehicleId: before.companyVehicleId,
      precedingDisconnectionId: before._id,
      measuredAt: ago(minutesAgo),
      measurement: {},
    },
  })
}

const tagsOn = async (companyVehicleId: string) =>
  (await k.ok(tags.list, { query: { companyVehicleId, open: 'true' } })).items

const attachedTags = async (companyVehicleId: string) =>
  (await h.ok(tags.list, { query: { companyVehicleId, open: 'true' } })).items

/** Moves the finding of the voltage into the past. */
const longAgo = (found: Report, minutes: number) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update report set found_voltage_at = array[${ago(minutes)}::timestamptz]
      where id = ${found._id}`.execute(db)
  })

const measuredLongAgo = async (by: Client, vehicle: string, minutes: number, volts: number) => {
  const draft = await drafted(by, vehicle, minutes, volts)
  await longAgo(draft, minutes)
  return finalise(by, draft)
}

const release = async (by: Client, companyVehicleId: string, name: string) => {
  const tag = (await attachedTags(companyVehicleId)).find((one) => one.by === name)
  return by.ok(tags.release, { params: { id: tag?._id ?? '' } })
}

const gate = async (companyVehicleId: string, work: WorkKind) => {
  const { verdict, reasons } = await h.ok(workGate.ask, {
    body: { person: kurt.evalid, companyVehicleId, work },
  })
  return [verdict, ...reasons]
}

const proven = async (draft: Report) =>
  (await k.ok(reports.read, { params: { id: draft._id } })).precedingDisconnection?.reenergisedSince === false

test('T74: a vehicle found live half an hour after its disconnection proves nothing, whatever was found just before', async () => {
  const { id } = await aCar()
  await measured(k, id, 63, 1.5)
  const free = await measured(k, id, 60)
  await measured(h, id, 30, 400)
  expect(await proven(await relying(k, free, 5))).toBe(false)
})

test('T77: with two people working on a vehicle each has a tag, and only the removal of the last one releases it', async () => {
  const { id } = await aCar()
  const first = await measured(k, id, 10)
  await measured(h, id, 5)
  expect((await attachedTags(id)).map(({ by }) => by)).toEqual(['Hanna Muster', 'Kurt Muster'])
  await release(k, id, 'Kurt Muster')
  expect(await attachedTags(id)).toMatchObject([{ by: 'Hanna Muster', isConfirmed: true }])
  expect(await gate(id, 'drive')).toEqual(['notYet', 'tagHangs'])
  expect(await gate(id, 'replaceParts')).toEqual(['may'])
  const relied = await relying(h, first, 0)
  expect(await proven(relied)).toBe(true)
  await release(h, id, 'Hanna Muster')
  expect(await gate(id, 'drive')).toEqual(['may'])
  expect(await proven(await relying(h, first, 0))).toBe(false)
})

test('T77: a person who measures again has one tag, which is attached for the later measurement', async () => {
  const { id } = await aCar()
  await measured(k, id, 60)
  const again = await measured(k, id, 5)
  expect(await attachedTags(id)).toMatchObject([
    { isConfirmed: true, reportId: again._id, since: again.measuredAt },
  ])
})

test('T74: 400 V typed into an earlier draft invalidate the tag attached since', async () => {
  const { id } = await aCar()
  const draft = await drafted(k, id, 0)
  const blank = { ...draft.measurement, uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null }
  await changed(k, draft, { measuredAt: null, measurement: blank })
  await server.database.writes
    .updateTable('report')
    .set({ createdAt: ago(20) })
    .where('id', '=', draft._id)
    .execute()
  await measured(h, id, 0)
  expect(await gate(id, 'replaceParts')).toEqual(['may'])
  const opened = await k.ok(reports.read, { params: { id: draft._id } })
  const measurement = { ...blank, uPlusMinus_mV: 400_000 }
  expect((await changed(k, opened, { measurement })).body).toMatchObject({ measuredAt: null })
  expect(await gate(id, 'replaceParts')).toEqual(['notYet', 'voltageFound', 'tagContradicted'])
  expect(await attachedTags(id)).toMatchObject([{ isConfirmed: false }])
})

test('the work gate states if only another person attached a tag', async () => {
  const { id } = await aCar()
  await measured(h, id, 10)
  const warned = async () =>
    (
      await h.ok(workGate.ask, {
        body: { person: kurt.evalid, companyVehicleId: id, work: 'replaceParts' },
      })
    ).warnings
  expect(await warned()).toEqual(['tagOfOthers'])
  await measured(k, id, 0)
  expect(await warned()).toEqual([])
})

test('after a dangerous voltage driving and work beside the vehicle are forbidden until a later disconnection finds it free of voltage and the defect is repaired', async () => {
  const { id } = await aCar()
  const kinds = ['drive', 'nonElectrical', 'lowVoltage'] as const
  const answers = () => Promise.all(kinds.map((work) => gate(id, work)))
  const draft = await drafted(k, id, 30, 75)
  expect(await answers()).toEqual(kinds.map(() => ['notYet', 'voltageFound']))
  await longAgo(draft, 30)
  await finalise(k, draft)
  expect(await answers()).toEqual(kinds.map(() => ['notYet', 'voltageFound']))
  const { items } = await k.ok(vehicleActions.list, { params: { id } })
  for (const { _id } of items)
    await k.ok(vehicleActions.finish, { params: { id: _id }, body: { note: 'Schütz getauscht' } })
  expect(await answers()).toEqual(kinds.map(() => ['notYet', 'voltageFound']))
  await measured(h, id, 10)
  await release(h, id, 'Hanna Muster')
  expect(await answers()).toEqual(kinds.map(() => ['may']))
})

test('an open defect forbids driving, although the vehicle was found free of voltage since', async () => {
  const { id } = await aCar()
  await measuredLongAgo(k, id, 30, 75)
  await measured(h, id, 10)
  expect(await gate(id, 'nonElectrical')).toEqual(['notYet', 'voltageFound'])
  expect(await gate(id, 'replaceParts')).toEqual(['may'])
})

test('work that is allowed after a voltage was found has a warning with location, value, time and tester', async () => {
  const { id } = await aCar()
  const draft = await drafted(k, id, 1, 75)
  const disconnecting = await h.ok(workGate.ask, {
    body: { person: kurt.evalid, companyVehicleId: id, work: 'disconnect' },
  })
  expect(disconnecting).toMatchObject({
    ...{ verdict: 'may', warnings: ['voltageFound'] },
    voltage: { reportId: draft._id, number: null, by: 'Kurt Muster', place: 'uPlusMinus', value_mV: 75_000 },
  })
  for (const work of ['reenergise', 'replaceParts', 'exchangeBattery', 'measure'] as const)
    expect(await gate(id, work)).toContain('voltageFound')
})

test('the work gate shows from when a new disconnection counts, if clock differences cause a wait', async () => {
  const { id } = await aCar()
  await drafted(k, id, 0, 75)
  const gateAnswer = async () =>
    h.ok(workGate.ask, { body: { person: kurt.evalid, companyVehicleId: id, work: 'drive' } })
  const { voltage, countsFrom } = await gateAnswer()
  expect(Date.parse(countsFrom ?? '') - Date.parse(voltage?.at ?? '')).toBe(5 * 60_000)
  const other = await aCar()
  await longAgo(await drafted(k, other.id, 6, 75), 6)
  const later = await h.ok(workGate.ask, {
    body: { person: kurt.evalid, companyVehicleId: other.id, work: 'drive' },
  })
  expect(later).toMatchObject({ reasons: ['voltageFound'], countsFrom: null })
})

describe('dangerous voltage in the draft of a correction', () => {
  const kinds = ['nonElectrical', 'replaceParts', 'measure', 'disconnect'] as const
  const amend = async (report: Report) =>
    k.ok(reports.amend, { params: { id: report._id }, body: { reason: 'Spannung ist gemessen worden' } })
  const live = (draft: Report) => ({ measurement: { ...draft.measurement, uPlusMinus_mV: 400_000 } })
  const answersAt = (id: string) =>
    Promise.all(
      kinds.map(async (work) => {
        const body = { person: kurt.evalid, companyVehicleId: id, work }
        const { verdict, warnings } = await h.ok(workGate.ask, { body })
        return verdict === 'may' && !warnings.includes('voltageFound') ? `${work}: plain may` : work
      }),
    )

  test.each<[how: string, change: (draft: Report) => object]>([
    ['while the correction is undecided', (draft) => ({ ...live(draft), correction: null })],
    ['measured again at an unchanged time', (draft) => ({ ...live(draft), correction: 'measuredAgain' })],
    [
      'measured again at no time',
      (draft) => ({ ...live(draft), correction: 'measuredAgain', measuredAt: null }),
    ],
    [
      'shown by the two-pole tester',
      (draft) => ({ measurement: { ...draft.measurement, absenceOfVoltage: false } }),
    ],
  ])(
    'counts from when the server received it, %s: no plain "may", and no tag is confirmed',
    async (_how, change) => {
      const { id } = await aCar()
      const old = await measured(k, id, 60)
      await measured(h, id, 30)
      expect(await answersAt(id)).toContain('replaceParts: plain may')
      const draft = await amend(old)
      expect((await changed(k, draft, change(draft))).status).toBe(200)
      expect(await answersAt(id)).toEqual(kinds)
      expect((await tagsOn(id)).map(({ isConfirmed }) => isConfirmed)).toEqual([false, false])
    },
  )

  test('counts from then even if it was first marked as wrongly entered, or arrives withdrawn', async () => {
    const { id } = await aCar()
    const draft = await amend(await measured(k, id, 60))
    await measured(h, id, 30)
    const wrongly = await changed(k, draft, { ...live(draft), correction: 'enteredWrongly' })
    expect(await answersAt(id)).toContain('replaceParts: plain may')
    await changed(k, wrongly.body as Report, { correction: 'measuredAgain' })
    expect(await answersAt(id)).toEqual(kinds)
    const other = await aCar()
    const second = await amend(await measured(k, other.id, 60))
    await measured(h, other.id, 30)
    const { uPlusChassis_mV, uMinusChassis_mV } = complete
    const values = { absenceOfVoltage: true, uPlusMinus_mV: 400_000, uPlusChassis_mV, uMinusChassis_mV }
    const times = { measuredAt: second.measuredAt, withdrawnAt: ago(1), by: 'Kurt Muster' }
    const withdrawn = [{ ...values, uAcPhases_mV: [], ...times }]
    const measurement = { ...second.measurement, meterTestBefore: null, uPlusMinus_mV: null, withdrawn }
    await changed(k, second, { measurement, correction: 'measuredAgain' })
    expect(await answersAt(other.id)).toEqual(kinds)
  })

  test('that repeats the voltage of the corrected report adds nothing about the vehicle', async () => {
    const { id } = await aCar()
    const old = await measuredLongAgo(k, id, 60, 400)
    await measured(h, id, 30)
    const draft = await amend(old)
    await changed(k, draft, { remarks: 'Am Hebeplatz 3.' })
    expect(await gate(id, 'replaceParts')).toEqual(['may'])
  })
})

test('the tag of a tester who was suspended since proves nothing, shows the reason, and can still be removed', async () => {
  const [car, other] = [await aCar(), await aCar()]
  for (const { id } of [car, other]) await measured(h, id, 10)
  expect(await gate(car.id, 'replaceParts')).toEqual(['may'])
  const params = { id: hannasCertificate }
  await authorityHead.ok(certificates.suspend, { params, body: { reason: 'Unfall wird untersucht' } })
  const answer = await k.ok(workGate.ask, {
    body: { person: kurt.evalid, companyVehicleId: car.id, work: 'replaceParts' },
  })
  expect(answer).toMatchObject({
    ...{ verdict: 'notYet', reasons: ['tagContradicted'] },
    tags: [{ by: 'Hanna Muster', isConfirmed: false, doubts: ['certificateSuspended'] }],
  })
  const own = (await tagsOn(car.id))[0]
  await h.ok(tags.release, { params: { id: own?._id ?? '' } })
  const foreign = (await tagsOn(other.id))[0]
  await admin.ok(tags.override, { params: { id: foreign?._id ?? '' }, body: { reason: 'Nachgesehen' } })
  expect(await gate(other.id, 'replaceParts')).toEqual(['notYet', 'notDeEnergised'])
  await authorityHead.ok(certificates.reinstate, { params, body: { reason: 'Geklärt' } })
})

test('re-energising is forbidden while a tag is attached, even the own one', async () => {
  const { id } = await aCar()
  expect(await gate(id, 'reenergise')).toEqual(['may'])
  await measured(k, id, 10)
  expect(await gate(id, 'reenergise')).toEqual(['notYet', 'tagHangs'])
  await measured(h, id, 10)
  await release(k, id, 'Kurt Muster')
  expect(await gate(id, 'reenergise')).toEqual(['notYet', 'tagHangs'])
  await release(h, id, 'Hanna Muster')
  expect(await gate(id, 'reenergise')).toEqual(['may'])
})

test('a person who disconnects beside the tag of another one sees whose tag it is', async () => {
  const { id } = await aCar()
  await measured(h, id, 10)
  const answer = await h.ok(workGate.ask, {
    body: { person: kurt.evalid, companyVehicleId: id, work: 'disconnect' },
  })
  expect(answer).toMatchObject({
    ...{ verdict: 'may', warnings: ['besideTag'] },
    tags: [{ by: 'Hanna Muster', isOwn: false }],
  })
})

test('a two-pole tester that shows voltage in a draft is a dangerous voltage: at the work gate, for each tag and for the draft', async () => {
  const { id } = await aCar()
  await measured(h, id, 20)
  const draft = await drafted(k, id, 0)
  const { steps } = draft.measurement as typeof complete
  const shown = {
    ...draft.measurement,
    ...{ absenceOfVoltage: false, meterTestAfter: null },
    ...{ uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null },
    steps: { ...steps, voltages: null, meterTestAfter: null, adjacent: null },
  }
  const { body } = await changed(k, draft, { measurement: shown })
  expect(body).toMatchObject({ judgement: { verdict: 'invalid' } })
  for (const work of ['drive', 'nonElectrical', 'lowVoltage'] as const)
    expect(await gate(id, work)).toContain('voltageFound')
  expect(await attachedTags(id)).toMatchObject([{ isConfirmed: false }])
  expect((await k.call(reports.remove, { params: { id: draft._id } })).body.code).toBe('report.foundVoltage')
  const final = await finalise(k, body as Report)
  expect(final).toMatchObject({ state: 'final', result: 'invalid' })
  expect(await gate(id, 'nonElectrical')).toContain('voltageFound')
})

test('the vehicle shows a voltage of a draft until it is closed, also after a later disconnection found none', async () => {
  const { id } = await aCar()
  const readShown = async () => (await h.ok(foundVoltages.list, { params: { id } })).items
  expect(await readShown()).toEqual([])
  const draft = await drafted(k, id, 30, 400)
  const expected = {
    reportId: draft._id,
    number: null,
    by: 'Kurt Muster',
    place: 'uPlusMinus',
    value_mV: 400_000,
  }
  expect(await readShown()).toMatchObject([{ ...expected, isInForce: true }])
  await longAgo(draft, 30)
  await measured(h, id, 0)
  expect(await readShown()).toMatchObject([{ ...expected, isInForce: false }])
  await finalise(k, draft)
  expect(await readShown()).toEqual([])
})

test('a voltage in an abandoned draft counts until the vehicle is found free of voltage', async () => {
  const { id } = await aCar()
  await longAgo(await drafted(k, id, 30, 75), 30)
  await measured(h, id, 0)
  expect(await gate(id, 'nonElectrical')).toEqual(['may'])
})

test('T74: the date of a voltage found in a draft cannot be moved back', async () => {
  const { id } = await aCar()
  await measured(h, id, 10)
  const draft = await drafted(k, id, 0, 400)
  expect(await gate(id, 'replaceParts')).toEqual(['notYet', 'voltageFound', 'tagContradicted'])
  const moved = await changed(k, draft, { measuredAt: ago(24 * 60) })
  expect(moved.status).toBe(200)
  expect(await gate(id, 'replaceParts')).toEqual(['notYet', 'voltageFound', 'tagContradicted'])
})

test('T35: a negative uncertainty is rejected, and 400 V stop the work with any uncertainty', async () => {
  const { id } = await aCar()
  await measured(h, id, 10)
  const draft = await drafted(k, id, 0)
  const measurement = { ...draft.measurement, uPlusMinus_mV: 400_000 }
  const negative = { kind: 'guarded', absolute: -1_000_000, relativePermille: 0 }
  expect((await changed(k, draft, { measurement: { ...measurement, decisionRule: negative } })).status).toBe(
    400,
  )
  expect((await changed(k, draft, { measurement })).body).toMatchObject({
    judgement: { reasons: ['HV_PRESENT'] },
  })
  expect((await k.call(reports.remove, { params: { id: draft._id } })).body.code).toBe('report.foundVoltage')
})

test('T35: a report that found a voltage remains if its PDF cannot be rendered', async () => {
  const { id } = await aCar()
  await measured(h, id, 10)
  const draft = await drafted(k, id, 0, 55, 'Spannung 🔥漢')
  const failed = await finalise(k, draft)
  expect(failed.state).toBe('failed')
  const reopened = await k.ok(reports.reopen, {
    params: { id: draft._id },
    body: { version: failed.version },
  })
  expect(reopened.state).toBe('draft')
  await changed(k, reopened, { measuredAt: ago(24 * 60) })
  expect(await gate(id, 'replaceParts')).toEqual(['notYet', 'voltageFound', 'tagContradicted'])
  expect((await k.call(reports.remove, { params: { id: draft._id } })).body.code).toBe('report.foundVoltage')
})

test('T74: a disconnection dated two minutes after a tag was removed attaches none', async () => {
  const { id } = await aCar()
  await measured(k, id, 10)
  const ahead = await drafted(k, id, -2)
  await release(k, id, 'Kurt Muster')
  await finalise(k, ahead)
  expect(await attachedTags(id)).toEqual([])
  expect(await gate(id, 'replaceParts')).toEqual(['notYet', 'notDeEnergised'])
})

test('T74: a measurement reported after the tag was removed does not count as before it; one reported before does', async () => {
  const { id } = await aCar()
  const free = await measured(k, id, 60)
  const early = await relying(k, free, 5)
  await release(k, id, 'Kurt Muster')
  expect(await proven(early)).toBe(true)
  expect(await proven(await relying(k, free, 5))).toBe(false)
  expect((await changed(k, early, { remarks: 'Nachtrag' })).body).toMatchObject({ remarks: 'Nachtrag' })
  expect(await proven(early)).toBe(true)
})

/** The state during sealing. */
async function sealing(by: Client, companyVehicleId: string, minutesAgo: number) {
  const { _id } = await drafted(by, companyVehicleId, minutesAgo)
  const facts = { state: 'sealing', result: 'valid', number: `S-${_id}`, finalisedAt: ago(0) } as const
  await server.database.writes.updateTable('report').set(facts).where('id', '=', _id).execute()
  return _id
}

test('T77: a vehicle is not archived while a disconnection of it is being sealed', async () => {
  const { id } = await aCar()
  await sealing(k, id, 0)
  const { status, body } = await admin.call(companyVehicles.remove, { params: { id } })
  expect([status, body.code]).toEqual([409, 'companyVehicle.sealing'])
})

test('T77: removing a tag while that of a colleague is pending does not release the vehicle', async () => {
  const { id } = await aCar()
  await measured(k, id, 10)
  const reportId = await sealing(h, id, 5)
  await release(k, id, 'Kurt Muster')
  expect(await attachTag(server.database.writes, reportId)).toMatchObject([{ type: 'tag.hung' }])
  const since = ago(5)
  expect(await energisedSince(server.database.reads, { vehicleId: id, since })).toBe(false)
})

test('T77: no tag is attached to an archived vehicle, on which it would be invisible', async () => {
  const { writes } = server.database
  const { id } = await aCar()
  const reportId = await sealing(k, id, 0)
  const archive = (archivedAt: string | null) =>
    writes.updateTable('companyVehicle').set({ archivedAt }).where('id', '=', id).execute()
  await archive(ago(0))
  expect(await attachTag(writes, reportId)).toEqual([])
  await archive(null)
  expect(await attachTag(writes, reportId)).toMatchObject([{ type: 'tag.hung' }])
})

test('a voltage that was found and its defects remain when the vehicle is archived and entered again', async () => {
  const { id } = await aCar()
  await measured(k, id, 20, 400)
  const before = await gate(id, 'drive')
  const { items: defects } = await admin.ok(vehicleActions.list, { params: { id } })
  expect(defects.length).toBeGreaterThan(0)
  expect(before[0]).toBe('notYet')
  const car = await admin.ok(companyVehicles.read, { params: { id } })
  await admin.ok(companyVehicles.remove, { params: { id } })
  const { vin, manufacturer, model, drivetrain, constructionYear } = car
  const { _id: second } = await admin.ok(companyVehicles.create, {
    body: { companyId, vin, manufacturer, model, drivetrain, constructionYear },
  })
  expect(second).not.toBe(id)
  expect(await gate(second, 'drive')).toEqual(before)
  const { items } = await admin.ok(vehicleActions.list, { params: { id: second } })
  expect(items).toEqual(defects.map((defect) => ({ ...defect, companyVehicleId: second, vehicle: vin })))
  const { items: all } = await admin.ok(vehicleActions.ofAll, { query: { l: 100 } })
  expect(all.filter(({ companyVehicleId }) => companyVehicleId === second)).toHaveLength(defects.length)
  const counted = await admin.ok(companyVehicles.read, { params: { id: second } })
  expect(counted.openDefects).toBe(defects.length)
  for (const { _id } of items)
    await admin.ok(vehicleActions.finish, { params: { id: _id }, body: { note: 'Repariert' } })
  expect(await admin.ok(companyVehicles.read, { params: { id: second } })).toMatchObject({ openDefects: 0 })
})

test('the VIN remains while a voltage that was found is active, also after a day', async () => {
  const { id } = await aCar()
  const report = await measured(k, id, 20, 400)
  await longAgo(report, 3000)
  const car = await admin.ok(companyVehicles.read, { params: { id } })
  const vin = `WVWZZZ1KZ7W${String(++counter).padStart(6, '0')}`
  expect(await admin.send('PUT', `/api/companyVehicle/${id}`, { body: { ...car, vin } })).toMatchObject({
    status: 409,
    body: { code: 'companyVehicle.vinLive', fields: { vin: 'companyVehicle.vinLive' } },
  })
})

test('T34: a vehicle preserves its number while a tag is attached or a disconnection of the last day counts', async () => {
  const { id } = await aCar()
  const renumbered = async () => {
    const car = await admin.ok(companyVehicles.read, { params: { id } })
    const vin = `WVWZZZ1KZ7W${String(++counter).padStart(6, '0')}`
    return admin.send('PUT', `/api/companyVehicle/${id}`, { body: { ...car, vin } })
  }
  expect((await renumbered()).status).toBe(200)
  await measured(k, id, 10)
  const refused = {
    status: 409,
    body: { code: 'companyVehicle.vinRelied', fields: { vin: 'companyVehicle.vinRelied' } },
  }
  expect(await renumbered()).toMatchObject(refused)
  await release(k, id, 'Kurt Muster')
  expect(await renumbered()).toMatchObject(refused)
  const car = await admin.ok(companyVehicles.read, { params: { id } })
  const other = await admin.send('PUT', `/api/companyVehicle/${id}`, { body: { ...car, colour: 'rot' } })
  expect(other.status).toBe(200)
})
