import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { workGate } from '#contract/workGate.ts'
import { surelyAfter } from '#domain/clockTolerance.ts'
import { addDays } from '#domain/day.ts'
import { completeDisconnection, stepsAt } from '../../../../test/vectors/disconnection.ts'
import type { Client } from '../../../../test/support/client.ts'
import { today } from '../../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { roundsOf } from '../../../../test/support/race.ts'
import * as insert from '../../../../test/support/people.ts'
import { firstBrokenEntry } from '../../../audit/storedEvents.ts'
import { energisedSince } from './queries.ts'

let server: TestServer
let companyId: string
let tessa: insert.Person
let tester: Client
let colleague: Client
let admin: Client
let stranger: Client
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  tessa = await insert.person(writes, 'Tessa')
  const [issuer, otto, berta, fremd] = [
    await insert.person(writes, 'Anna'),
    await insert.person(writes, 'Otto'),
    await insert.person(writes, 'Berta'),
    await insert.person(writes, 'Fritz'),
  ]
  companyId = (await insert.company(writes, 'Autohaus')).id
  for (const one of [tessa, otto]) await insert.employ(writes, companyId, one)
  await insert.employ(writes, companyId, berta, 'admin')
  await insert.employ(writes, (await insert.company(writes, 'Werkstatt')).id, fremd)
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  for (const holder of [tessa, otto])
    await insert.seal(
      server,
      (await insert.certificate(writes, { holder, issuer, template, issueDate: addDays(today, -300) })).id,
    )
  instruments = await insert.instruments(writes, { companyId, createdBy: tessa })
  tester = await server.as(tessa)
  colleague = await server.as(otto)
  admin = await server.as(berta)
  stranger = await server.as(fremd)
})
afterAll(() => server.close())

const { decisionRule: _none, ...complete } = completeDisconnection
let counter = 0

const newVehicle = async () =>
  (await insert.companyVehicle(server.database.writes, { companyId, createdBy: tessa })).id

async function measured(
  companyVehicleId: string,
  {
    by = tester,
    minutesAgo = 1,
    uPlusMinus_mV = 100,
  }: { by?: Client; minutesAgo?: number; uPlusMinus_mV?: number } = {},
) {
  const measuredAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const { _id, version } = await by.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId,
      measuredAt,
      instruments,
      remarks: 'Am Hebeplatz 2.',
      measurement: { ...complete, steps: stepsAt(measuredAt), uPlusMinus_mV },
    },
  })
  const final = await by.ok(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })
  expect(final.state).toBe('final')
  return final
}

const tagsOn = async (companyVehicleId: string, query: object = {}) =>
  (await colleague.ok(tags.list, { query: { companyVehicleId, ...query } })).items

describe('valid disconnection', () => {
  test('attaches a tag to the vehicle, with tester, time of measurement and report', async () => {
    const vehicle = await newVehicle()
    const report = await measured(vehicle, { minutesAgo: 5 })
    expect(await tagsOn(vehicle)).toMatchObject([
      {
        by: 'Tessa Muster',
        since: report.measuredAt,
        reportNumber: report.number,
        isConfirmed: true,
        releasedAt: null,
      },
    ])
  })

  test('that was measured more than a day ago attaches none', async () => {
    const vehicle = await newVehicle()
    const { switchedOnAt } = await measured(vehicle, { minutesAgo: 24 * 60 + 5 })
    expect(await tagsOn(vehicle)).toEqual([])
    expect(switchedOnAt).toBeNull()
  })

  test('that was measured before the vehicle was energised again attaches none', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle, { minutesAgo: 10 })
    const [tag] = await tagsOn(vehicle)
    const { releasedAt } = await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    const { switchedOnAt } = await measured(vehicle, { by: colleague, minutesAgo: 5 })
    expect(await tagsOn(vehicle, { open: 'true' })).toEqual([])
    expect(switchedOnAt).toBe(releasedAt)
  })

  test('that was measured too soon after a tag was removed, given clock differences, attaches none and states the time', async () => {
    const vehicle = await newVehicle()
    const first = await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    const { releasedAt } = await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    const soon = await measured(vehicle, { by: colleague, minutesAgo: 0 })
    expect(Date.parse(soon.measuredAt ?? '')).toBeGreaterThan(Date.parse(releasedAt ?? ''))
    expect(await tagsOn(vehicle, { open: 'true' })).toEqual([])
    expect(soon.switchedOnAt).toBe(releasedAt)
    // The attached tag had no such reason, whatever happened to it later.
    const { _id: id } = first
    expect([first.switchedOnAt, (await tester.ok(reports.read, { params: { id } })).switchedOnAt]).toEqual([
      null,
      null,
    ])
  })

  test('that attaches none states from when a new one counts, as the work gate does, after the last event and not the first', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    await measured(vehicle, { uPlusMinus_mV: 400_000, minutesAgo: 0 })
    const soon = await measured(vehicle, { by: colleague, minutesAgo: 0 })
    const { countsFrom } = await tester.ok(workGate.ask, {
      body: { person: tessa.evalid, companyVehicleId: vehicle, work: 'replaceParts' },
    })
    const last = soon.lastSwitchedOnAt ?? ''
    expect(countsFrom).toBe(surelyAfter(last))
    expect(Date.parse(last)).toBeGreaterThan(Date.parse(soon.switchedOnAt ?? ''))
    const reason = { reason: 'Kennzeichen verwechselt' }
    const draft = await colleague.ok(reports.amend, { params: { id: soon._id }, body: reason })
    expect(draft).toMatchObject({ switchedOnAt: null, lastSwitchedOnAt: null })
  })

  test('of a person whose tag is attached leaves it, and does not mention a removed tag', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle, { minutesAgo: 2 })
    await measured(vehicle, { by: colleague, minutesAgo: 2 })
    const [own] = (await tagsOn(vehicle)).filter(({ by }) => by === 'Tessa Muster')
    await tester.ok(tags.release, { params: { id: own?._id ?? '' } })
    const { switchedOnAt } = await measured(vehicle, { by: colleague })
    expect(switchedOnAt).toBeNull()
  })
})

test('a measurement that finds voltage attaches no tag, puts the attached one in doubt, and counts as energised', async () => {
  const vehicle = await newVehicle()
  await measured(vehicle, { minutesAgo: 10 })
  const before = new Date(Date.now() - 9 * 60_000).toISOString()
  expect(await energisedSince(server.database.reads, { vehicleId: vehicle, since: before })).toBe(false)
  await measured(vehicle, { by: colleague, minutesAgo: 2, uPlusMinus_mV: 400_000 })
  expect(await tagsOn(vehicle)).toMatchObject([{ isConfirmed: false, releasedAt: null }])
  expect(await energisedSince(server.database.reads, { vehicleId: vehicle, since: before })).toBe(true)
})

test('the tags of several vehicles are requested at once, whatever is attached to others', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  for (const vehicle of [first, second, await newVehicle()]) await measured(vehicle)
  const attached = await tagsOn(`${first},${second}`, { open: 'true' })
  expect(new Set(attached.map(({ companyVehicleId }) => companyVehicleId))).toEqual(new Set([first, second]))
})

describe('removing a tag', () => {
  test('is for its owner, and from then on the vehicle counts as energised', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle, { minutesAgo: 3 })
    const moment = new Date(Date.now() - 2 * 60_000).toISOString()
    expect(await energisedSince(server.database.reads, { vehicleId: vehicle, since: moment })).toBe(false)
    const [tag] = await tagsOn(vehicle)
    const released = await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    expect(released).toMatchObject({ releasedBy: 'Tessa Muster', overrideReason: '' })
    expect(await energisedSince(server.database.reads, { vehicleId: vehicle, since: moment })).toBe(true)
    const again = await tester.call(tags.release, { params: { id: tag?._id ?? '' } })
    expect([again.status, again.body.code]).toEqual([409, 'tag.released'])
  })

  test('is rejected for a colleague, and for an administrator without a reason; with a reason it is logged', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    const params = { id: tag?._id ?? '' }
    for (const caller of [colleague, admin])
      expect((await caller.call(tags.release, { params })).status).toBe(403)
    expect((await colleague.call(tags.override, { params, body: { reason: 'Feierabend' } })).status).toBe(403)
    expect((await admin.call(tags.override, { params, body: { reason: ' ' } })).status).toBe(400)
    const body = { reason: 'Tessa ist krank, Fahrzeug geprüft und frei.' }
    expect(await admin.ok(tags.override, { params, body })).toMatchObject({
      releasedBy: 'Berta Muster',
      overrideReason: body.reason,
    })
    const logged = await server.database.reads
      .selectFrom('chainEntry')
      .select('type')
      .where('objectId', '=', params.id)
      .execute()
    expect(logged).toEqual([{ type: 'tag.hung' }, { type: 'tag.overridden' }])
  })

  test('preserves the vehicle in the list: if archived, it could be entered again without its tag', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const archive = () => admin.call(companyVehicles.remove, { params: { id: vehicle } })
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'companyVehicle.tagged' } })
    const [tag] = await tagsOn(vehicle)
    await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    expect((await archive()).status).toBe(200)
  })

  test('is in doubt from the moment a dangerous voltage is in a draft, which cannot be removed', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle, { minutesAgo: 30 })
    const draft = await colleague.ok(reports.create, {
      body: {
        type: 'disconnection',
        name: `Freischalten ${++counter}`,
        companyVehicleId: vehicle,
        measurement: { ...complete, uPlusMinus_mV: 398_000 },
      },
    })
    expect(await tagsOn(vehicle)).toMatchObject([{ isConfirmed: false }])
    const { _id, version } = draft
    const changed = { ...draft, version, measurement: { ...draft.measurement, uPlusMinus_mV: 100 } }
    await colleague.send('PUT', `/api/report/${_id}`, { body: changed })
    expect(await colleague.call(reports.remove, { params: { id: _id } })).toMatchObject({
      status: 409,
      body: { code: 'report.foundVoltage' },
    })
    expect(await tagsOn(vehicle)).toMatchObject([{ isConfirmed: false }])
  })

  test('is in doubt as long as that draft exists, because no PUT changes its vehicle or type', async () => {
    const [vehicle, other] = [await newVehicle(), await newVehicle()]
    await measured(vehicle, { minutesAgo: 30 })
    const draft = await colleague.ok(reports.create, {
      body: {
        type: 'disconnection',
        name: `Freischalten ${++counter}`,
        companyVehicleId: vehicle,
        measurement: { ...complete, uPlusMinus_mV: 398_000 },
      },
    })
    const bonding = { type: 'potentialEqualization', measurement: {} }
    for (const [field, change] of [
      ['companyVehicleId', { companyVehicleId: other }],
      ['type', bonding],
    ] as const) {
      const { status, body } = await colleague.send('PUT', `/api/report/${draft._id}`, {
        body: { ...draft, ...change },
      })
      expect([status, body.fields]).toEqual([409, { [field]: 'report.foundVoltage' }])
    }
    expect(await tagsOn(vehicle)).toMatchObject([{ isConfirmed: false }])
    expect(await colleague.ok(reports.read, { params: { id: draft._id } })).toEqual(draft)
  })

  test('is in doubt if voltage was found by a clock that is slightly slow', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle, { minutesAgo: 1 })
    await measured(vehicle, { minutesAgo: 4, uPlusMinus_mV: 30_000, by: colleague })
    expect(await tagsOn(vehicle)).toMatchObject([{ isConfirmed: false }])
  })

  test('a tag of another company is not found', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    expect((await stranger.call(tags.release, { params: { id: tag?._id ?? '' } })).status).toBe(404)
    expect((await stranger.ok(tags.list, { query: { companyVehicleId: vehicle } })).total).toBe(0)
  })

  test('leaves it in the history, which cannot be changed, not even in the database', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    await tester.ok(tags.release, { params: { id: tag?._id ?? '' } })
    const rows = server.database.writes.updateTable('disconnectionTag').where('id', '=', tag?._id ?? '')
    await expect(rows.set({ releasedAt: null, releasedBy: null }).execute()).rejects.toThrow('not changed')
  })
})

test('a tag that its owner and an administrator remove at once is removed once, with the reason only of the latter', async () => {
  for (const { race } of roundsOf(server, { free: 1 })) {
    const vehicle = await newVehicle()
    await measured(vehicle)
    const [tag] = await tagsOn(vehicle)
    const params = { id: tag?._id ?? '' }
    const body = { reason: 'Halter verlangt das Fahrzeug.' }
    const { answers, won, why } = await race([
      () => tester.call(tags.release, { params }),
      () => admin.call(tags.override, { params, body }),
    ])
    expect({ won, why }).toEqual({ won: 1, why: ['tag.released'] })
    const isOverridden = answers[1]?.status === 200
    const { overrideReason } = await server.database.reads
      .selectFrom('disconnectionTag')
      .select('overrideReason')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(overrideReason).toBe(isOverridden ? body.reason : '')
  }
})

describe('defect found by a final report', () => {
  test('is open until its repair is described; found again it is a new one', async () => {
    const vehicle = await newVehicle()
    const first = await measured(vehicle, { uPlusMinus_mV: 1500 })
    const listed = async () => (await colleague.ok(vehicleActions.list, { params: { id: vehicle } })).items
    const [open, ...others] = await listed()
    expect(others).toEqual([])
    expect(open).toMatchObject({ reportNumber: first.number, checkName: 'uPlusMinus', doneAt: null })
    await measured(vehicle, { uPlusMinus_mV: 1600 })
    expect(await listed()).toHaveLength(1)
    const params = { id: open?._id ?? '' }
    expect((await tester.call(vehicleActions.finish, { params, body: { note: '' } })).status).toBe(400)
    const done = await tester.ok(vehicleActions.finish, { params, body: { note: 'Stecker gereinigt.' } })
    expect(done).toMatchObject({ doneBy: 'Tessa Muster', note: 'Stecker gereinigt.' })
    expect(
      (await tester.call(vehicleActions.finish, { params, body: { note: 'Noch einmal' } })).body.code,
    ).toBe('vehicleAction.done')
    await measured(vehicle, { uPlusMinus_mV: 1700 })
    expect((await listed()).map(({ doneAt }) => doneAt === null)).toEqual([true, false])
  })

  test('is repaired once: of two people who record the repair at once, one does', async () => {
    for (const { race } of roundsOf(server, { free: 1 })) {
      const vehicle = await newVehicle()
      await measured(vehicle, { uPlusMinus_mV: 1500 })
      const listed = async () => (await colleague.ok(vehicleActions.list, { params: { id: vehicle } })).items
      const [open] = await listed()
      const params = { id: open?._id ?? '' }
      const finish = (by: Client, note: string) => () =>
        by.call(vehicleActions.finish, { params, body: { note } })
      const outcome = await race([
        finish(tester, 'Stecker gereinigt.'),
        finish(colleague, 'Kabel getauscht.'),
      ])
      expect(outcome).toMatchObject({ won: 1, why: ['vehicleAction.done'] })
      const winner = outcome.answers.find(({ status }) => status === 200)
      expect(await listed()).toMatchObject([{ note: winner?.body.note, doneBy: winner?.body.doneBy }])
    }
  })

  test('a valid report leaves no open action', async () => {
    const vehicle = await newVehicle()
    await measured(vehicle)
    expect((await tester.ok(vehicleActions.list, { params: { id: vehicle } })).items).toEqual([])
  })
})

test('G14: texts of tags, actions and voided reports name no erased person, and the log remains valid', async () => {
  const { writes, reads } = server.database
  const gerda = await insert.person(writes, 'Gerda', { lastname: 'von Hohenegg-Auer' })
  await insert.employ(writes, companyId, gerda)
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle 2', 'PT')).id)
  await insert.seal(server, (await insert.certificate(writes, { holder: gerda, issuer, template })).id)
  const caller = await server.as(gerda)

  const vehicle = await newVehicle()
  const { _id: voided } = await measured(vehicle, { by: caller })
  const [tag] = await tagsOn(vehicle)
  const reason = `Gerda von Hohenegg-Auer (${gerda.email}) ist krank, Auto geprüft.`
  await admin.ok(tags.override, { params: { id: tag?._id ?? '' }, body: { reason } })
  await admin.ok(reports.void, { params: { id: voided }, body: { reason } })
  await measured(vehicle, { by: caller, uPlusMinus_mV: 1500 })
  const listed = async () => (await tester.ok(vehicleActions.list, { params: { id: vehicle } })).items
  const [action] = await listed()
  const note = 'Mit Frau von Hohenegg-Auer besprochen, Stecker gereinigt.'
  await caller.ok(vehicleActions.finish, { params: { id: action?._id ?? '' }, body: { note } })

  const strangers = [
    await insert.person(writes, 'Gerda', { lastname: 'von Hohenegg-Auer' }),
    await insert.person(writes, '', { lastname: 'krank' }),
  ]
  for (const stranger of strangers) await (await server.as(stranger)).ok(people.eraseMyself)
  expect(await tagsOn(vehicle)).toMatchObject([{ overrideReason: reason }])
  expect(JSON.stringify(await reads.selectFrom('chainPayload').selectAll().execute())).toMatch(/ist krank/)

  await caller.ok(people.eraseMyself)
  const name = expect.stringMatching(/^P-[0-9A-F]{8}$/) as string
  const [after] = await tagsOn(vehicle)
  expect(after).toMatchObject({
    by: name,
    overrideReason: `${after?.by} (${after?.by}) ist krank, Auto geprüft.`,
  })
  expect(await tester.ok(reports.read, { params: { id: voided } })).toMatchObject({
    tester: after?.by,
    stateReason: after?.overrideReason,
  })
  expect(await listed()).toMatchObject([
    { doneBy: after?.by, note: `Mit Frau ${after?.by} besprochen, Stecker gereinigt.` },
  ])
  const payloads = await reads.selectFrom('chainPayload').selectAll().execute()
  expect(JSON.stringify(payloads)).not.toMatch(/Hohenegg/)
  expect(await firstBrokenEntry(reads)).toBeNull()
  const rows = writes.updateTable('disconnectionTag').where('id', '=', tag?._id ?? '')
  await expect(rows.set({ overrideReason: 'Etwas anderes' }).execute()).rejects.toThrow('not changed')
})
