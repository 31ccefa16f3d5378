import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { certificationAuthorities, members } from '#contract/authority.ts'
import { people } from '#contract/person.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../test/support/client.ts'
import * as insert from '../../../test/support/people.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'

let server: TestServer
let administrator: Client

beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(
    await insert.person(server.database.writes, 'Rosa', { isAdmin: true, lastname: 'Anlage' }),
  )
})
afterAll(() => server.close())

const create = (adminEmail: string) => {
  const code = randomBytes(4).toString('hex').toUpperCase()
  const address = { street: 'Ring 4', zip: '8010', city: 'Graz', country: 'AT' } as const
  const own = { name: `Prüfstelle ${code}`, code, email: `${code.toLowerCase()}@example.org`, address }
  return administrator.call(certificationAuthorities.create, {
    body: { ...own, adminEmail },
    headers: { 'accept-language': 'it' },
  })
}

const mailsTo = (email: string) =>
  server.database.reads
    .selectFrom('mail')
    .select(['letter', 'subject', 'text', 'locale'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()

const tokenIn = (text = '') => /\/welcome#(\S+)/.exec(text)?.[1] ?? ''
const password = 'eine Leitung mit Passwort'

test('an authority is created for an administrator without an account, who is invited and then leads it', async () => {
  const email = 'giulia@example.org'
  const { status, body: authority } = await create(email)
  expect(status).toBe(200)
  const params = { id: authority._id }
  const [invitation] = await mailsTo(email)
  expect(invitation).toMatchObject({ letter: 'welcomeToLead', locale: 'it' })
  expect(invitation?.subject).toContain(authority.name)
  expect(invitation?.text).toContain('Rosa Anlage')
  const { items } = await administrator.ok(members.list, { params })
  expect(items).toMatchObject([{ email, role: 'admin', activated: false }])

  const giulia = await server.as()
  await giulia.ok(people.welcome, {
    params: { token: tokenIn(invitation?.text) },
    body: { username: 'giulia', password, language: 'it', consent: true },
  })
  await giulia.ok(session.open, { body: { username: 'giulia', password } })
  const { actor } = await giulia.ok(accounts.myself)
  expect(actor.authorities).toMatchObject([{ id: authority._id, role: 'admin' }])
  expect((await giulia.ok(members.list, { params })).items).toMatchObject([{ activated: true }])
})

test('a new link also names the authority, and an unopened account can be named for another one', async () => {
  const email = 'mara@example.org'
  const { body: first } = await create(email)
  await (await server.as()).ok(accounts.resendActivation, { body: { email } })
  const { body: second } = await create(email)
  const mails = await mailsTo(email)
  expect(mails.map(({ letter }) => letter)).toEqual(['welcomeToLead', 'welcomeToLead', 'welcomeToLead'])
  expect(mails[1]?.text).toContain(first.name)
  expect(mails[1]?.text).toContain('Rosa Anlage')
  expect(mails[2]?.text).toContain(second.name)
})

test('an account that was registered with the address but not activated does not become an administrator', async () => {
  const stranger = await insert.person(server.database.writes, 'Fremd', { activated: false })
  expect(await create(stranger.email)).toMatchObject({
    status: 400,
    body: { fields: { adminEmail: 'certificationAuthority.adminUnknown' } },
  })
  expect(await mailsTo(stranger.email)).toEqual([])
})
