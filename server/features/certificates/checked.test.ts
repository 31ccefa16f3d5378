import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { verify } from '#contract/verify.ts'
import { storedStates } from '#domain/certificate.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

// Write access to the table, without the log and the keys, must not make a certificate look valid to
// signed-in users.

let server: TestServer
let admin: Client
let guest: Client
let head: insert.Person
let authorityId: string

beforeAll(async () => {
  server = await testServer()
  const issuers = await insert.issuers(server.database.writes)
  authorityId = issuers.authorityId
  head = issuers.people.admin
  admin = await server.as(head)
  guest = await server.as()
})
afterAll(() => server.close())

async function certificateIn({
  state = 'issued',
  isSealed = true,
}: { state?: string; isSealed?: boolean } = {}) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const template = await insert.template(writes, authorityId, `Vorlage ${holder.username}`)
  const { id } = await insert.certificate(writes, { ...{ holder, issuer: head, template }, state })
  if (isSealed) await insert.seal(server, id)
  return id
}

const rowOf = (id: string) =>
  server.database.reads.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Bypasses the triggers. */
const change = (id: string, row: object) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('certificate').set(row).where('id', '=', id).execute()
  })

const read = (id: string) => admin.ok(certificates.read, { params: { id } })

/** The state for members of the authority, and the one on the verification page. */
async function statesOf(id: string) {
  const { verifyCode: code } = await rowOf(id)
  const { state: checked } = await guest.ok(verify.code, { params: { code } })
  return { read: (await read(id)).state, checked }
}

test('a sealed certificate has the state that the verify page shows', async () => {
  const id = await certificateIn()
  expect(await statesOf(id)).toEqual({ read: 'valid', checked: 'valid' })
  await admin.ok(certificates.suspend, { params: { id }, body: { reason: 'Unfall' } })
  expect(await statesOf(id)).toEqual({ read: 'suspended', checked: 'suspended' })
})

test('a certificate that was revoked and whose row is issued again cannot be confirmed', async () => {
  const id = await certificateIn()
  await admin.ok(certificates.revoke, { params: { id }, body: { reason: 'Falsche Person' } })
  expect(await statesOf(id)).toEqual({ read: 'revoked', checked: 'revoked' })
  await change(id, { state: 'issued', suspendedUntil: null })
  expect(await statesOf(id)).toEqual({ read: 'unconfirmed', checked: 'unconfirmed' })
})

test.each(storedStates.filter((state) => state !== 'issued'))(
  'a valid certificate whose row is %s, but not its log, cannot be confirmed',
  async (state) => {
    const id = await certificateIn()
    await change(id, { state })
    expect(await statesOf(id)).toEqual({ read: 'unconfirmed', checked: 'unconfirmed' })
  },
)

test('a certificate with a changed last day, level or holder cannot be confirmed', async () => {
  for (const altered of [{ dueDate: addDays(today, 3000) }, { level: 'EVAL-3' }, { holder: 'Mallory' }]) {
    const id = await certificateIn()
    await change(id, altered)
    expect((await read(id)).state).toBe('unconfirmed')
  }
})

test('other changed facts of a certificate are shown as sealed', async () => {
  const id = await certificateIn()
  const { name, number, issuer } = await read(id)
  await change(id, { name: 'Fachkraft', number: 'PS-0', issuer: 'Andere Stelle' })
  expect(await read(id)).toMatchObject({ name, number, issuer, state: 'valid' })
})

test('a certificate with the code of another one cannot be confirmed', async () => {
  const [good, revoked] = [await certificateIn(), await certificateIn()]
  await admin.ok(certificates.revoke, { params: { id: revoked }, body: { reason: 'Falsche Person' } })
  const { verifyCode } = await rowOf(good)
  await change(good, { verifyCode: 'AAAAA-AAAAA-AAAAA-AAAAA' })
  await change(revoked, { verifyCode })
  expect((await read(revoked)).state).toBe('unconfirmed')
  expect((await read(good)).state).toBe('unconfirmed')
})

test('a row that neither a seal nor the log confirms is not valid', async () => {
  expect((await read(await certificateIn({ isSealed: false }))).state).toBe('unconfirmed')
})

test.each(['waiting', 'sealing', 'failed'])(
  'a certificate that was never sealed is shown as %s',
  async (state) => {
    expect((await read(await certificateIn({ state, isSealed: false }))).state).toBe(state)
  },
)

describe('the answer to a change matches the verify page', () => {
  const reason = 'Unfall'

  test('after a suspension, an instruction, its end and a revocation', async () => {
    const id = await certificateIn()
    const params = { id }
    const day = { day: today, instructor: 'Theo Trainer' }
    expect((await admin.ok(certificates.instruct, { params, body: day })).state).toBe('valid')
    expect((await admin.ok(certificates.suspend, { params, body: { reason } })).state).toBe('suspended')
    expect((await admin.ok(certificates.reinstate, { params, body: { reason } })).state).toBe('valid')
    expect((await admin.ok(certificates.revoke, { params, body: { reason } })).state).toBe('revoked')
    expect(await statesOf(id)).toEqual({ read: 'revoked', checked: 'revoked' })
  })

  test('for a certificate that cannot be confirmed', async () => {
    const states: string[] = []
    for (const endpoint of [certificates.revoke, certificates.suspend]) {
      const id = await certificateIn({ isSealed: false })
      states.push((await admin.ok(endpoint, { params: { id }, body: { reason } })).state)
    }
    const id = await certificateIn()
    await admin.ok(certificates.suspend, { params: { id }, body: { reason } })
    await change(id, { level: 'EVAL-3' })
    states.push((await admin.ok(certificates.reinstate, { params: { id }, body: { reason } })).state)
    const altered = await certificateIn()
    await change(altered, { holder: 'Mallory' })
    const body = { day: today, instructor: 'Theo Trainer' }
    states.push((await admin.ok(certificates.instruct, { params: { id: altered }, body })).state)
    expect(states).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed', 'unconfirmed'])
  })
})

test('an instruction day that exists only in the row is ignored', async () => {
  const id = await certificateIn()
  const { instructionDue } = await read(id)
  await change(id, { instructedOn: addDays(today, 200) })
  expect(await read(id)).toMatchObject({ instructedOn: null, instructionDue })
})
