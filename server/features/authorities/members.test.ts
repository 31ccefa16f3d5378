import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationAuthorities, members } from '#contract/authority.ts'
import type { Answered, Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { appoint, authority, certificate, person, template } from '../../../test/support/people.ts'
import { changesSince, doneWithoutRight, roundsOf } from '../../../test/support/race.ts'
import { membersOf } from './queries.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function ledBy(count: number) {
  const db = server.database.writes
  const issuingAuthority = await authority(db, `Prüfstelle ${++counter}`, `PS${counter}`)
  const admins = await Promise.all(Array.from({ length: count }, () => person(db, 'Adele')))
  for (const admin of admins) await appoint(db, issuingAuthority.id, admin, 'admin')
  const browsers = await Promise.all(admins.map((admin) => server.as(admin)))
  return { issuingAuthority, admins, browsers, params: { id: issuingAuthority.id } }
}

const adminsOf = async (id: string) =>
  (await membersOf(server.database.reads, id)).filter(({ role }) => role === 'admin')

test('an administrator adds a trainer by email or Eval-ID, changes the role and removes them', async () => {
  const { browsers, params } = await ledBy(1)
  const [lead] = browsers
  const [byMail, byEvalId] = [
    await person(server.database.writes, 'Bert'),
    await person(server.database.writes, 'Cora'),
  ]
  await lead?.ok(members.add, { params, body: { email: byMail.email, role: 'trainer' } })
  await lead?.ok(members.add, { params, body: { evalid: byEvalId.evalid, role: 'trainerReadOnly' } })
  const one = { ...params, userId: byMail.id }
  expect(await lead?.ok(members.setRole, { params: one, body: { role: 'adminReadOnly' } })).toMatchObject({
    role: 'adminReadOnly',
    fullname: 'Bert Muster',
  })
  await lead?.ok(members.remove, { params: one })
  const { items } = (await lead?.ok(members.list, { params })) ?? { items: [] }
  expect(items.map(({ role }) => role)).toEqual(['admin', 'trainerReadOnly'])
  const mails = await mailsTo(server.database, byMail.email)
  expect(mails.map(({ template }) => template)).toEqual(['memberRemoved', 'memberRole', 'memberAdded'])
})

test('T18 strict: no one is added by email, with or without an account; anyone is added by Eval-ID', async () => {
  const strict = await testServer({ url: server.url, env: { ENUMERATION: 'strict' } })
  const { admins, params } = await ledBy(1)
  const browser = await strict.as(admins[0])
  const bert = await person(server.database.writes, 'Bert')
  const add = (who: { email: string } | { evalid: string }) =>
    browser.call(members.add, { params, body: { ...who, role: 'trainer' } })
  const answers = [await add({ email: bert.email }), await add({ email: 'niemand@example.org' })]
  expect(answers.map(({ status, body: { code, fields } }) => ({ status, code, fields }))).toEqual(
    Array(2).fill({ status: 400, code: 'member.byEvalId', fields: { email: 'member.byEvalId' } }),
  )
  expect((await add({ evalid: bert.evalid })).status).toBe(200)
  await strict.close()
})

test('T18: one person may add sixty members an hour, from any network', async () => {
  const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  const { admins, params } = await ledBy(1)
  const browser = await counted.as(admins[0])
  const statuses = []
  for (let calls = 0; calls < 61; calls++) {
    const body = { email: `niemand${calls}@example.org`, role: 'trainer' } as const
    statuses.push((await browser.call(members.add, { params, body })).status)
  }
  expect(statuses).toEqual([...Array<number>(60).fill(400), 429])
  await counted.close()
})

test('a person is added once, and only with an activated account', async () => {
  const { browsers, params, admins } = await ledBy(1)
  const add = (email: string) => browsers[0]?.call(members.add, { params, body: { email, role: 'trainer' } })
  expect(await add(admins[0]?.email ?? '')).toMatchObject({
    status: 409,
    body: { code: 'member.alreadyMember' },
  })
  const asleep = await person(server.database.writes, 'Dora', { activated: false })
  for (const email of [asleep.email, 'niemand@example.org'])
    expect(await add(email)).toMatchObject({ status: 400, body: { code: 'member.unknown' } })
})

test('T62: the last administrator of an authority cannot leave or step down', async () => {
  const { browsers, params, admins, issuingAuthority } = await ledBy(1)
  const one = { ...params, userId: admins[0]?.id ?? '' }
  const refused = { status: 409, body: { code: 'member.lastAdmin' } }
  expect(await browsers[0]?.call(members.remove, { params: one })).toMatchObject(refused)
  expect(await browsers[0]?.call(members.setRole, { params: one, body: { role: 'trainer' } })).toMatchObject(
    refused,
  )
  expect(await adminsOf(issuingAuthority.id)).toHaveLength(1)
})

test('T62: of six administrators who leave or step down at once one remains, in every round', async () => {
  const { browsers, params, admins, issuingAuthority } = await ledBy(6)
  const db = server.database.writes
  for (const { race } of roundsOf(server)) {
    const outcome = await race(
      browsers.map((browser, index) => (): Promise<Answered> => {
        const one = { ...params, userId: admins[index]?.id ?? '' }
        return index % 2 === 0
          ? browser.call(members.remove, { params: one })
          : browser.call(members.setRole, { params: one, body: { role: 'trainer' } })
      }),
    )
    expect(outcome).toMatchObject({ won: 5, why: ['member.lastAdmin'] })
    expect(await adminsOf(issuingAuthority.id)).toHaveLength(1)
    const all = admins.map(({ id: userId }) => ({
      authorityId: issuingAuthority.id,
      userId,
      role: 'admin' as const,
    }))
    await db.deleteFrom('authorityMember').where('authorityId', '=', issuingAuthority.id).execute()
    await db.insertInto('authorityMember').values(all).execute()
  }
})

test('T75: of six administrators who each demote the next at once, none does so after being demoted, in every round', async () => {
  const { browsers, params, admins, issuingAuthority } = await ledBy(6)
  const db = server.database.writes
  let last = 0
  for (const { race } of roundsOf(server)) {
    const { won } = await race(
      browsers.map((browser, index) => () => {
        const userId = admins[(index + 1) % admins.length]?.id ?? ''
        return browser.call(members.setRole, { params: { ...params, userId }, body: { role: 'trainer' } })
      }),
    )
    const changes = await changesSince(server.database, issuingAuthority.id, last)
    expect(changes).toHaveLength(won)
    expect(doneWithoutRight(changes)).toEqual([])
    last = changes.at(-1)?.sequence ?? last
    expect(await adminsOf(issuingAuthority.id)).toHaveLength(6 - won)
    await db
      .updateTable('authorityMember')
      .set({ role: 'admin' })
      .where('authorityId', '=', issuingAuthority.id)
      .execute()
  }
})

test('an authority is removed only if it has issued nothing; its code never changes', async () => {
  const db = server.database.writes
  const { issuingAuthority, params, browsers, admins } = await ledBy(1)
  const system = await server.as(await person(db, 'Sara', { isAdmin: true }))
  const item = await browsers[0]?.ok(certificationAuthorities.read, { params })
  if (!item) throw new Error('not there')
  const { _id, authorityId: _own, createdAt: _at, logo: _logo, ...rest } = item
  const recoded = { ...rest, email: rest.email ?? '', code: 'ANDERS' }
  expect(await browsers[0]?.call(certificationAuthorities.update, { params, body: recoded })).toMatchObject({
    status: 403,
    body: { fields: { code: 'readOnlyField' } },
  })
  const from = await template(db, issuingAuthority.id)
  const [issuer] = admins
  if (!issuer) throw new Error('no such person')
  await certificate(db, { holder: await person(db, 'Emma'), issuer, template: from })
  expect((await system.call(certificationAuthorities.remove, { params })).status).toBe(409)
  const empty = await ledBy(1)
  await system.ok(certificationAuthorities.remove, { params: empty.params })
  expect((await system.call(certificationAuthorities.read, { params: empty.params })).status).toBe(404)
})

test('a street that no certificate can show is rejected on entry', async () => {
  const { params, browsers } = await ledBy(1)
  const item = await browsers[0]?.ok(certificationAuthorities.read, { params })
  if (!item) throw new Error('not there')
  const { _id, authorityId: _own, createdAt: _at, logo: _logo, ...rest } = item
  const address = { street: '王府 1', zip: '8010', city: 'Graz', country: 'AT' as const }
  const body = { ...rest, email: rest.email ?? '', address }
  expect(await browsers[0]?.call(certificationAuthorities.update, { params, body })).toMatchObject({
    status: 400,
    body: { fields: { 'address.street': 'notPrintableText' } },
  })
})

test('a person who cannot be added is an error of the submitted field, email or Eval-ID', async () => {
  const { browsers, params, admins } = await ledBy(1)
  const fieldsFor = async (who: object) =>
    (await browsers[0]?.call(members.add, { params, body: { ...who, role: 'trainer' } }))?.body.fields
  const { email, evalid } = admins[0] ?? {}
  expect(await fieldsFor({ email })).toEqual({ email: 'member.alreadyMember' })
  expect(await fieldsFor({ evalid })).toEqual({ evalid: 'member.alreadyMember' })
  expect(await fieldsFor({ evalid: 'EVAL-0000000000000' })).toEqual({ evalid: 'user.evalIdUnknown' })
})

test('outsiders see name and town of an authority, not its street', async () => {
  const { issuingAuthority, browsers } = await ledBy(1)
  const db = server.database.writes
  await db
    .updateTable('authority')
    .set({ street: 'Geheimgasse 7', zip: '8010', city: 'Graz', country: 'AT' })
    .where('id', '=', issuingAuthority.id)
    .execute()
  const addressFor = async (browser: Client | undefined) =>
    (
      await browser?.ok(certificationAuthorities.list, { query: { search: issuingAuthority.name } })
    )?.items.find(({ _id }) => _id === issuingAuthority.id)?.address
  const town = { street: '', zip: '', city: 'Graz', country: 'AT' }
  expect(await addressFor(await server.as())).toEqual(town)
  expect(await addressFor(await server.as(await person(db, 'Fremda')))).toEqual(town)
  const own = await browsers[0]?.ok(certificationAuthorities.read, { params: { id: issuingAuthority.id } })
  expect(own?.address).toMatchObject({ street: 'Geheimgasse 7', zip: '8010' })
})

test('an authority is created with a first administrator, which is not a field of it afterwards', async () => {
  const { issuingAuthority, browsers } = await ledBy(1)
  const system = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
  const code = `AA${++counter}`
  const body = { name: `Ohne ${code}`, code, email: `${code}@example.org`, address: {} }
  expect(await system.send('POST', '/api/certificationAuthority', { body })).toMatchObject({
    status: 400,
    body: { fields: { adminEmail: 'mandatory' } },
  })
  const {
    version,
    name,
    email = '',
    address,
  } = (await browsers[0]?.ok(certificationAuthorities.read, {
    params: { id: issuingAuthority.id },
  })) ?? { version: 0 }
  const change = { version, name, email, address, code: issuingAuthority.code, adminEmail: 'x@example.org' }
  expect(
    await browsers[0]?.send('PUT', `/api/certificationAuthority/${issuingAuthority.id}`, { body: change }),
  ).toMatchObject({ status: 400, body: { fields: { adminEmail: 'unknownField' } } })
})
