import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays } from '#domain/day.ts'
import { completeDisconnection, stepsAt } from '../../../../test/vectors/disconnection.ts'
import type { Client } from '../../../../test/support/client.ts'
import { today } from '../../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'

let app: TestServer
let companyId: string
let admin: insert.Person
let administrator: Client
let template: Awaited<ReturnType<typeof insert.template>>

beforeAll(async () => {
  app = await testServer()
  await app.work()
  const { writes } = app.database
  companyId = (await insert.company(writes, 'Autohaus')).id
  admin = await insert.person(writes, 'Berta')
  await insert.employ(writes, companyId, admin, 'admin')
  administrator = await app.as(admin)
  template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
})
afterAll(() => app.close())

async function employed(role: 'employee' | 'admin' = 'employee') {
  const { writes } = app.database
  const person = await insert.person(writes, 'Tessa')
  await insert.employ(writes, companyId, person, role)
  const held = { holder: person, issuer: admin, template, issueDate: addDays(today, -300) }
  await insert.seal(app, (await insert.certificate(writes, held)).id)
  return { person, caller: await app.as(person) }
}

const suspended = ({ id }: insert.Person, by = administrator, reason = 'Unterweisung fehlt') =>
  by.call(coworkers.suspend, { params: { id }, body: { reason } })

const reinstated = ({ id }: insert.Person) => administrator.call(coworkers.reinstate, { params: { id } })

async function disconnectionBy(person: insert.Person) {
  const { writes } = app.database
  const measuredAt = new Date(Date.now() - 600_000).toISOString()
  const { decisionRule: _none, ...complete } = completeDisconnection
  return {
    type: 'disconnection' as const,
    name: `Freischalten ${person.username} ${++counter}`,
    companyVehicleId: (await insert.companyVehicle(writes, { companyId, createdBy: person })).id,
    measuredAt,
    instruments: await insert.instruments(writes, { companyId, createdBy: person }),
    measurement: { ...complete, steps: stepsAt(measuredAt) },
  }
}

let counter = 0

const disconnected = async (tester: Client, person: insert.Person) =>
  tester.ok(reports.create, { body: await disconnectionBy(person) })

describe('suspended coworker', () => {
  test('is signed out, and after signing in again is in no company', async () => {
    const { person, caller } = await employed()
    expect((await suspended(person)).status).toBe(200)
    expect((await caller.call(accounts.myself, {})).status).toBe(401)
    const again = await app.as(person)
    const { actor } = await again.ok(accounts.myself, {})
    expect(actor.company).toBeNull()
    expect((await again.call(coworkers.read, { params: { id: admin.id } })).status).not.toBe(200)
  })

  test('creates no report and changes no draft; the draft remains and is taken over at once', async () => {
    const { person, caller } = await employed()
    const draft = await disconnected(caller, person)
    const other = await employed('admin')
    await suspended(person)
    const again = await app.as(person)
    const created = await again.call(reports.create, { body: await disconnectionBy(person) })
    expect(created.status).toBe(403)
    expect((await again.send('PUT', `/api/report/${draft._id}`, { body: draft })).status).toBe(403)
    const { _id: id, version } = draft
    const result = await other.caller.ok(reports.takeOver, { params: { id }, body: { version } })
    expect(result).toMatchObject({ authorId: other.person.id, takeovers: [{ from: 'Tessa Muster' }] })
  })

  test('leaves attached tags in doubt until the suspension is lifted', async () => {
    const { person, caller } = await employed()
    const { _id: id, version, companyVehicleId } = await disconnected(caller, person)
    await caller.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
    const attachedTags = async () =>
      (await administrator.ok(tags.list, { query: { companyVehicleId } })).items
    expect(await attachedTags()).toMatchObject([{ isConfirmed: true }])
    await suspended(person)
    expect(await attachedTags()).toMatchObject([
      { isConfirmed: false, doubts: ['testerSuspended'], releasedAt: null },
    ])
    await reinstated(person)
    expect(await attachedTags()).toMatchObject([{ isConfirmed: true }])
  })

  test('leaves attached tags in doubt also after leaving the company', async () => {
    const { person, caller } = await employed()
    const { _id: id, version, companyVehicleId } = await disconnected(caller, person)
    await caller.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
    await suspended(person)
    await administrator.ok(coworkers.remove, { params: { id: person.id } })
    const { items } = await administrator.ok(tags.list, { query: { companyVehicleId } })
    expect(items).toMatchObject([{ isConfirmed: false, doubts: ['testerSuspended'] }])
  })

  test('has no work permission there after leaving, until a new admission', async () => {
    const { person, caller } = await employed()
    const { _id: id, version, companyVehicleId } = await disconnected(caller, person)
    await caller.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
    await suspended(person)
    await administrator.ok(coworkers.remove, { params: { id: person.id } })
    // By the card, because the company no longer sees the person.
    const { verifyCode } = await app.database.reads
      .selectFrom('certificate')
      .select('verifyCode')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    const ask = () =>
      administrator.ok(workGate.ask, { body: { person: verifyCode, companyVehicleId, work: 'disconnect' } })
    expect(await ask()).toMatchObject({ verdict: 'mayNot', reasons: ['coworkerSuspended'] })
    await insert.employ(app.database.writes, companyId, person)
    expect(await ask()).toMatchObject({ verdict: 'may', tags: [{ isConfirmed: true, doubts: [] }] })
  })

  test('is recorded in the log, as is the end of the suspension', async () => {
    const { person } = await employed()
    await suspended(person)
    await reinstated(person)
    const logged = await app.database.reads
      .selectFrom('chainEntry as e')
      .innerJoin('chainPayload as p', 'p.sequence', 'e.sequence')
      .select('p.payload')
      .where('e.type', '=', 'membership.changed')
      .where('e.objectId', '=', companyId)
      .orderBy('e.sequence', 'desc')
      .limit(2)
      .execute()
    expect(logged.map(({ payload }) => payload)).toEqual(
      [false, true].map((isSuspended) => ({ userId: person.id, role: 'employee', suspended: isSuspended })),
    )
  })

  test('may do no work on a vehicle of the company', async () => {
    const { person } = await employed()
    const { id } = await insert.companyVehicle(app.database.writes, { companyId, createdBy: person })
    const body = { person: person.evalid, companyVehicleId: id, work: 'drive' } as const
    expect((await administrator.ok(workGate.ask, { body })).verdict).toBe('may')
    await suspended(person)
    expect(await administrator.ok(workGate.ask, { body })).toMatchObject({
      ...{ verdict: 'mayNot', reasons: ['coworkerSuspended'] },
    })
  })

  test('and the administrators are notified with the reason, and of the end of the suspension', async () => {
    const { person } = await employed()
    await suspended(person, administrator, 'Bis zur Unterweisung')
    expect(await mailsTo(person.email)).toMatchObject([
      { template: 'coworkerSuspended', text: expect.stringContaining('Bis zur Unterweisung') as string },
    ])
    const received = (await mailsTo(admin.email)).at(-1)
    expect(received).toMatchObject({ template: 'coworkerSuspendedAdmins' })
    expect(received?.text).toContain('Bis zur Unterweisung')
    await reinstated(person)
    expect((await mailsTo(person.email)).at(-1)).toMatchObject({ template: 'coworkerReinstated' })
    expect((await app.as(person).then((one) => one.ok(accounts.myself, {}))).actor.company).toMatchObject({
      id: companyId,
    })
  })

  test('is shown as suspended to coworkers, with the reason to administrators only', async () => {
    const { person } = await employed()
    const colleague = await employed()
    await suspended(person)
    const { id } = person
    expect(await administrator.ok(coworkers.read, { params: { id } })).toMatchObject({
      ...{ suspendedAt: expect.any(String) as string, suspensionReason: 'Unterweisung fehlt' },
    })
    const visible = await colleague.caller.ok(coworkers.read, { params: { id } })
    expect(visible.suspendedAt).not.toBeNull()
    expect(visible.suspensionReason).toBeUndefined()
  })

  test.each(['employee', 'admin'] as const)(
    'leaves the company as %s, and can join another one',
    async (role) => {
      const { person } = await employed(role)
      await suspended(person)
      const again = await app.as(person)
      expect((await again.call(companies.leave)).status).toBe(200)
      expect((await mailsTo(admin.email)).at(-1)).toMatchObject({ template: 'coworkerLeft' })
      expect((await again.call(companies.leave)).body).toMatchObject({ code: 'company.none' })
      const own = { name: `Eigenes ${person.username}`, email: `${person.username}@firma.example`, uid: '' }
      const address = { street: '', zip: '', city: '', country: '' }
      expect((await again.call(companies.create, { body: { ...own, address } })).status).toBe(200)
    },
  )

  test('becomes neither administrator nor representative', async () => {
    const { person } = await employed()
    await suspended(person)
    const { id } = person
    const { version } = await administrator.ok(coworkers.read, { params: { id } })
    const update = await administrator.call(coworkers.update, {
      params: { id },
      body: { role: 'admin', version },
    })
    expect(update).toMatchObject({ status: 409, body: { code: 'coworker.isSuspended' } })
    expect(await administrator.call(coworkers.handOver, { params: { id } })).toMatchObject({
      ...{ status: 409, body: { code: 'coworker.isSuspended' } },
    })
  })
})

describe('suspension', () => {
  test('leaves an audit entry, as does lifting it', async () => {
    const { person } = await employed()
    await suspended(person)
    await reinstated(person)
    const entries = await app.database.writes
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'companyId'])
      .where('objectId', '=', person.id)
      .where('action', 'in', ['coworker.suspend', 'coworker.reinstate'])
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'coworker.suspend', actorId: admin.id, companyId },
      { action: 'coworker.reinstate', actorId: admin.id, companyId },
    ])
  })

  test('requires a reason, and is rejected for oneself and for a suspended person', async () => {
    const { person } = await employed()
    expect(await suspended(person, administrator, ' ')).toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'mandatory' } } },
    })
    expect(await suspended(admin)).toMatchObject({ status: 409, body: { code: 'coworker.suspendsSelf' } })
    await suspended(person)
    expect(await suspended(person)).toMatchObject({
      status: 409,
      body: { code: 'coworker.alreadySuspended' },
    })
    await reinstated(person)
    expect(await reinstated(person)).toMatchObject({ status: 409, body: { code: 'coworker.notSuspended' } })
  })

  test('is rejected for an employee', async () => {
    const { person } = await employed()
    const { caller } = await employed()
    expect((await suspended(person, caller)).status).toBe(403)
  })
})

const mailsTo = (recipient: string) =>
  app.database.writes
    .selectFrom('mail')
    .select(['letter as template', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
