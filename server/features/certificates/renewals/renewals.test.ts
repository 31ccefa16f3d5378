import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../../test/support/day.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { mailsTo } from '../../../../test/support/mails.ts'
import * as insert from '../../../../test/support/people.ts'
import { roundsOf } from '../../../../test/support/race.ts'
import { erase } from '../../people/erase.ts'

let server: TestServer
let trainer: Client
let trainerPerson: insert.Person
let employer: Client
let employerPerson: insert.Person
let companyId: string
let template: Awaited<ReturnType<typeof insert.template>>
let holder: insert.Person
let own: Client
let certificateId: string

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  trainerPerson = await insert.person(writes, 'Theo')
  employerPerson = await insert.person(writes, 'Carla')
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, trainerPerson, 'trainer')
  template = await insert.template(writes, authority.id)
  companyId = (await insert.company(writes, 'Werk')).id
  await insert.employ(writes, companyId, employerPerson, 'admin')
  trainer = await server.as(trainerPerson)
  employer = await server.as(employerPerson)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { writes } = server.database
  holder = await insert.person(writes, 'Hanna')
  await insert.employ(writes, companyId, holder)
  own = await server.as(holder)
  certificateId = await held()
})

const held = async (change: object = {}) =>
  (
    await insert.certificate(server.database.writes, {
      holder,
      issuer: trainerPerson,
      template,
      name: template.name,
      issueDate: addDays(today, -900),
      dueDate: addDays(today, 60),
      ...change,
    })
  ).id
const ask = (caller: Client, note = '') =>
  caller.call(renewalRequests.create, { body: { certificateId, note } })
const read = (id: string) => own.ok(renewalRequests.read, { params: { id } })

describe('renewal', () => {
  test('is requested by holder or company, and the authority finds it among open requests', async () => {
    const { status, body } = await ask(employer, 'Kurs im Mai?')
    expect({ status, ...body }).toMatchObject({ status: 200, state: 'open', note: 'Kurs im Mai?' })
    const { items } = await trainer.ok(renewalRequests.list, { query: { state: 'open', certificateId } })
    expect(items).toMatchObject([
      { _id: body._id, evalid: holder.evalid, templateId: template.id, language: 'de' },
    ])
    expect((await own.ok(renewalRequests.list, { query: { certificateId } })).total).toBe(1)
  })

  test('is requested once while it is open, also by parallel requests', async () => {
    for (const { round, race } of roundsOf(server, { free: 1 })) {
      certificateId = await held({ name: `Stufe ${round}` })
      const outcome = await race([() => ask(own), () => ask(employer), () => ask(own), () => ask(employer)])
      expect(outcome).toMatchObject({ won: 1, why: ['renewalRequest.alreadyOpen'] })
      const { total } = await trainer.ok(renewalRequests.list, { query: { certificateId } })
      expect(total).toBe(1)
    }
  })

  test.each([
    ['that is valid for longer', { dueDate: addDays(today, 91) }],
    ['that is suspended', { state: 'suspended' }],
    ['that is revoked', { state: 'revoked' }],
    ['that was renewed', { state: 'superseded' }],
  ])('for a certificate %s is rejected', async (_what, change) => {
    certificateId = await held({ name: 'Anderes', ...change })
    expect((await ask(own)).body.code).toBe('renewalRequest.notDue')
  })

  test('can be requested after the certificate has ended', async () => {
    certificateId = await held({ name: 'Anderes', dueDate: addDays(today, -40) })
    expect((await ask(own)).status).toBe(200)
  })

  test('cannot be requested by others', async () => {
    expect((await ask(await server.as(await insert.person(server.database.writes, 'Fred')))).status).toBe(404)
    expect((await ask(trainer)).status).toBe(403)
    const colleague = await insert.person(server.database.writes, 'Kurt')
    await insert.employ(server.database.writes, companyId, colleague)
    expect((await ask(await server.as(colleague))).status).toBe(404)
  })
})

describe('open request', () => {
  test('is declined with a reason, by email to holder and requester', async () => {
    const { _id: id } = (await ask(employer)).body
    const refused = await trainer.call(renewalRequests.decline, { params: { id }, body: { reason: '' } })
    expect(refused.body.fields).toEqual({ reason: 'mandatory' })
    await trainer.ok(renewalRequests.decline, { params: { id }, body: { reason: 'Kurs fehlt' } })
    expect(await read(id)).toMatchObject({ state: 'declined', reason: 'Kurs fehlt' })
    for (const { email } of [holder, employerPerson]) {
      const [mail] = await mailsTo(server.database, email)
      expect(mail).toMatchObject({ template: 'renewalDeclined' })
      expect(mail?.text).toContain('Kurs fehlt')
    }
    const again = await trainer.call(renewalRequests.decline, { params: { id }, body: { reason: 'x' } })
    expect(again.body.code).toBe('renewalRequest.closed')
    expect((await ask(own)).status).toBe(200)
  })

  test('is withdrawn only by the requester', async () => {
    const { _id: id } = (await ask(employer)).body
    expect((await own.call(renewalRequests.remove, { params: { id } })).status).toBe(403)
    expect((await trainer.call(renewalRequests.remove, { params: { id } })).status).toBe(403)
    await employer.ok(renewalRequests.remove, { params: { id } })
    expect((await read(id)).state).toBe('withdrawn')
    expect((await employer.call(renewalRequests.remove, { params: { id } })).body.code).toBe(
      'renewalRequest.closed',
    )
  })

  test('of two parallel answers one counts', async () => {
    for (const { round, race } of roundsOf(server, { free: 1 })) {
      certificateId = await held({ name: `Stufe ${round}` })
      const { _id: id } = (await ask(own)).body
      const outcome = await race<unknown>([
        () => own.call(renewalRequests.remove, { params: { id } }),
        () => trainer.call(renewalRequests.decline, { params: { id }, body: { reason: 'x' } }),
      ])
      expect(outcome).toMatchObject({ won: 1, why: ['renewalRequest.closed'] })
      const [removed] = outcome.answers
      expect((await read(id)).state).toBe(removed?.status === 200 ? 'withdrawn' : 'declined')
    }
  })

  test('is closed by the renewal, and the renewed certificate can be requested again', async () => {
    const { _id: id } = (await ask(own)).body
    const renewed = await trainer.ok(certificates.create, {
      body: { templateId: template.id, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' },
    })
    expect(renewed.state).toBe('valid')
    expect((await read(id)).state).toBe('renewed')
    certificateId = renewed._id
    expect((await ask(own)).body.code).toBe('renewalRequest.notDue')
  })

  test('ends with the certificate', async () => {
    const { _id: id } = (await ask(own)).body
    await server.database.writes
      .updateTable('certificate')
      .set({ state: 'revoked' })
      .where('id', '=', certificateId)
      .execute()
    expect((await read(id)).state).toBe('ended')
  })

  test('is removed with an erased person', async () => {
    const { _id: id } = (await ask(own, 'Meine Notiz')).body
    await server.database.writes
      .transaction()
      .execute((db) => erase(db, { userId: holder.id, actorId: null }))
    expect((await trainer.call(renewalRequests.read, { params: { id } })).status).toBe(404)
  })
})
