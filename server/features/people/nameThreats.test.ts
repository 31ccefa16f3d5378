import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { companies } from '#contract/company.ts'
import { invitations } from '#contract/invitation.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'

let app: TestServer

beforeAll(async () => {
  app = await testServer()
})
afterAll(() => app.close())

async function changed(who: insert.Person, change: object) {
  const caller = await app.as(who)
  const profile = await caller.ok(users.read, { params: { id: who.id } })
  return caller.send('PUT', `/api/user/${who.id}`, { body: { ...profile, ...change } })
}

const addresses = [
  'Your account was locked, unlock at https://evil.example/unlock',
  'Konto gesperrt, entsperren: eval-hilfe.com',
  'Entsperren/hier',
  'www.eval-hilfe.example',
]

test.each(addresses)('T44: the first and the last name %j are rejected on entry', async (name) => {
  const person = await insert.person(app.database.writes, 'Fritz')
  for (const field of ['firstname', 'lastname'])
    expect(await changed(person, { [field]: name })).toMatchObject({
      ...{ status: 400, body: { code: 'invalid', fields: { [field]: 'leadsElsewhere' } } },
    })
})

test('T44: an invitation names its sender, and no address that the sender gave as a name', async () => {
  const { writes } = app.database
  const inviter = await insert.person(writes, 'Fritz')
  const company = await insert.company(writes, 'Autohaus')
  await insert.employ(writes, company.id, inviter, 'admin')
  await changed(inviter, { firstname: 'Locked account, unlock at evil.com', lastname: 'or evil.net/unlock' })
  await (await app.as(inviter)).ok(invitations.create, { body: { email: 'victim@example.org' } })
  const [invitation] = await mailsTo(app.database, 'victim@example.org')
  expect(invitation?.text).toContain('Fritz')
  expect(invitation?.text).not.toContain('evil')
})

test('a name from before this rule does not prevent other changes', async () => {
  const { writes } = app.database
  const person = await insert.person(writes, 'Fritz')
  await writes.updateTable('user').set({ firstname: 'Anna/Maria' }).where('id', '=', person.id).execute()
  expect(await changed(person, { phone: '+43 1 234567' })).toMatchObject({ status: 200 })
})

test.each(addresses)('T44: a company cannot have the name %j', async (name) => {
  const { writes } = app.database
  const admin = await insert.person(writes, 'Clara')
  const company = await insert.company(writes, `Betrieb von ${admin.username}`)
  await insert.employ(writes, company.id, admin, 'admin')
  const caller = await app.as(admin)
  const item = await caller.ok(companies.read, { params: { id: company.id } })
  expect(await caller.send('PUT', `/api/company/${company.id}`, { body: { ...item, name } })).toMatchObject({
    ...{ status: 400, body: { code: 'invalid', fields: { name: 'leadsElsewhere' } } },
  })
})
