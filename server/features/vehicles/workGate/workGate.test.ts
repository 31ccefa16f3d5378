import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { cards } from '#contract/card.ts'
import { verify } from '#contract/verify.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays, addYears } from '#domain/day.ts'
import { today } from '../../../../test/support/day.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'

let server: TestServer
let asker: Client
let tessa: insert.Person
let stranger: insert.Person
let companyVehicleId: string
let foreignVehicleId: string
let code: string
let revokedCode: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const [issuer, otto] = [await insert.person(writes, 'Anna'), await insert.person(writes, 'Otto')]
  tessa = await insert.person(writes, 'Tessa')
  stranger = await insert.person(writes, 'Fritz')
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  for (const one of [otto, tessa]) await insert.employ(writes, companyId, one)
  const elsewhere = (await insert.company(writes, 'Werkstatt')).id
  await insert.employ(writes, elsewhere, stranger)
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issue = async (holder: insert.Person) => {
    const { id } = await insert.certificate(writes, { holder, issuer, template })
    await insert.seal(server, id)
    return id
  }
  await issue(tessa)
  const codeOf = async (id: string) =>
    (
      await writes
        .selectFrom('issuedDocument')
        .select('verifyCode')
        .where('recordId', '=', id)
        .executeTakeFirstOrThrow()
    ).verifyCode
  code = await codeOf(await issue(stranger))
  const revoked = await issue(await insert.person(writes, 'Rita'))
  revokedCode = await codeOf(revoked)
  await writes.updateTable('certificate').set({ state: 'revoked' }).where('id', '=', revoked).execute()
  companyVehicleId = (await insert.companyVehicle(writes, { companyId, createdBy: otto })).id
  foreignVehicleId = (await insert.companyVehicle(writes, { companyId: elsewhere, createdBy: stranger })).id
  asker = await server.as(otto)
})
afterAll(() => server.close())

const ask = (person: string, change: object = {}) =>
  asker.call(workGate.ask, { body: { person, companyVehicleId, work: 'disconnect' as const, ...change } })

test('a colleague is found by Eval-ID, and has the permissions of their valid certificate', async () => {
  const { body } = await ask(tessa.evalid)
  expect(body).toMatchObject({ verdict: 'may', reasons: [], person: 'Tessa Muster', tags: [] })
  expect(body.certificate?.level).toBe('EVAL-2')
})

test('work that requires a vehicle free of voltage waits for its disconnection', async () => {
  const { body } = await ask(tessa.evalid, { work: 'replaceParts' })
  expect([body.verdict, body.reasons]).toEqual(['notYet', ['notDeEnergised']])
})

test('on a day after the end of the certificate the answer is no', async () => {
  const { body } = await ask(tessa.evalid, { day: addDays(today, 366) })
  const { body: later } = await ask(tessa.evalid, { day: addDays(today, 367) })
  expect([body.verdict, later.fields]).toEqual(['may', { day: 'outOfRange' }])
  expect((await ask(tessa.evalid, { day: addDays(today, -1) })).body.fields).toEqual({ day: 'outOfRange' })
})

test('a stranger is not found by Eval-ID, but by the code of their card, with the public answer', async () => {
  const hidden = await ask(stranger.evalid)
  expect([hidden.status, hidden.body.code]).toEqual([404, 'user.evalIdUnknown'])
  expect((await ask(code)).body).toMatchObject({ verdict: 'may', person: stranger.username })
})

test('a card whose row and log disagree does not count', async () => {
  const { body } = await ask(revokedCode)
  expect([body.verdict, body.certificate]).toEqual(['mayNot', null])
  expect(body.reasons).toEqual(['state.unconfirmed'])
})

test('T48: if the clocks of database and server differ no certificate counts, however the person is identified', async () => {
  const verdicts = async () => {
    const answers = [await ask(tessa.evalid), await ask(code)]
    return answers.map(({ body: { verdict, reasons, certificate } }) => [
      verdict,
      reasons,
      certificate?.level,
    ])
  }
  expect(await verdicts()).toEqual([
    ['may', [], 'EVAL-2'],
    ['may', [], 'EVAL-2'],
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: vi.getRealSystemTime() + 400_000 })
  const apart = await verdicts().finally(() => vi.useRealTimers())
  expect(apart).toEqual([
    ['mayNot', ['state.unconfirmed'], undefined],
    ['mayNot', ['state.unconfirmed'], undefined],
  ])
})

test('a colleague without a certificate has no permissions', async () => {
  const paul = await insert.person(server.database.writes, 'Paul')
  const { companyId } = await server.database.writes
    .selectFrom('coworker')
    .select('companyId')
    .where('userId', '=', tessa.id)
    .executeTakeFirstOrThrow()
  await insert.employ(server.database.writes, companyId, paul)
  expect((await ask(paul.evalid, { work: 'drive' })).body).toMatchObject({
    verdict: 'mayNot',
    reasons: ['noCertificate'],
  })
})

test('a vehicle of another company is not found', async () => {
  const { status, body } = await ask(tessa.evalid, { companyVehicleId: foreignVehicleId })
  expect([status, body.fields]).toEqual([404, { companyVehicleId: 'notFound' }])
})

test('with a higher level an overdue instruction is a note: the employer instructs first, and the certificate remains valid', async () => {
  const { writes } = server.database
  const { companyId } = await writes
    .selectFrom('companyVehicle')
    .select('companyId')
    .where('id', '=', companyVehicleId)
    .executeTakeFirstOrThrow()
  const [elsa, issuer] = [await insert.person(writes, 'Elsa'), await insert.person(writes, 'Ida')]
  await insert.employ(writes, companyId ?? '', elsa)
  const template = await insert.template(writes, (await insert.authority(writes, 'Amt', 'AM')).id)
  const issueDate = addDays(today, -400)
  const dueDate = addYears(issueDate, 3)
  const { id } = await insert.certificate(writes, { holder: elsa, issuer, template, issueDate, dueDate })
  await insert.seal(server, id)
  expect((await ask(elsa.evalid)).body).toMatchObject({ verdict: 'may', warnings: ['instructFirst'] })
  const holder = await server.as(elsa)
  const { items } = await holder.ok(cards.own)
  expect(items).toMatchObject([{ state: 'valid', instructionDue: addYears(issueDate, 1) }])
  const guest = await server.as()
  const params = { code: items[0]?.verifyCode ?? '' }
  const verification = await guest.ok(verify.code, { params })
  expect(verification).toMatchObject({ state: 'valid', certificate: { instructionOverdue: true } })
  // Only the holder sees when the instruction is due.
  expect(JSON.stringify(verification)).not.toContain('instructionDue')
})

describe('person with an instruction only', () => {
  let paula: insert.Person
  let head: Client
  let id: string
  const passing = async () => {
    const { verdict, reasons } = (await ask(paula.evalid, { work: 'nonElectrical' as const })).body
    return [verdict, reasons]
  }

  beforeAll(async () => {
    const { writes } = server.database
    const { companyId } = await writes
      .selectFrom('companyVehicle')
      .select('companyId')
      .where('id', '=', companyVehicleId)
      .executeTakeFirstOrThrow()
    paula = await insert.person(writes, 'Paula')
    const berta = await insert.person(writes, 'Berta')
    await insert.employ(writes, companyId ?? '', paula)
    await insert.employ(writes, companyId ?? '', berta, 'admin')
    head = await server.as(berta)
    const template = await insert.template(writes, (await insert.authority(writes, 'Stelle', 'ST')).id)
    const issueDate = addDays(today, -400)
    const dueDate = addYears(issueDate, 3)
    const held = { holder: paula, issuer: berta, template, rank: 1, issueDate, dueDate }
    id = (await insert.certificate(writes, held)).id
    await insert.seal(server, id)
  })

  test('does not work before the yearly instruction, and a day written into the row does not replace it', async () => {
    expect(await passing()).toEqual(['notYet', ['instructionOverdue']])
    const rows = server.database.writes.updateTable('certificate').where('id', '=', id)
    await rows.set({ instructedOn: today }).execute()
    expect(await passing()).toEqual(['notYet', ['instructionOverdue']])
    await rows.set({ instructedOn: null }).execute()
  })

  test('works again after it is recorded, which the log preserves', async () => {
    const body = { day: today, instructor: 'Theo Trainer' }
    await head.ok(certificates.instruct, { params: { id }, body })
    expect(await passing()).toEqual(['may', []])
    const logged = await server.database.reads
      .selectFrom('chainEntry as e')
      .innerJoin('chainPayload as p', 'p.sequence', 'e.sequence')
      .select('p.payload')
      .where('e.objectId', '=', id)
      .where('e.type', '=', 'certificate.instructed')
      .execute()
    expect(logged).toEqual([{ payload: { day: today } }])
  })
})

test('a code of another product is rejected at its field', async () => {
  expect((await ask('https://example.org')).body.fields).toEqual({ person: 'gate.notACode' })
})

test('queries about a person are recorded in the log', async () => {
  await ask(tessa.evalid)
  const entry = await server.database.reads
    .selectFrom('auditEntry')
    .select(['action', 'objectId'])
    .where('action', '=', 'gate.ask')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry.objectId).toBe(tessa.id)
})
