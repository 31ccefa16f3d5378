import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import type { Role } from '#domain/policy.ts'
import type { Client } from '../../../test/support/client.ts'
import * as insert from '../../../test/support/people.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { matrixScenario, type Scenario } from '../../../test/support/scenario.ts'

let server: TestServer
let scenario: Scenario

beforeAll(async () => {
  server = await testServer()
  scenario = await matrixScenario(server)
})
afterAll(() => server.close())

const card = [
  '_id',
  'companyId',
  'evalid',
  'firstname',
  'fullname',
  'lastname',
  'picture',
  'userId',
  'version',
]
const work = [...card, 'activated', 'deactivated', 'email', 'language', 'phone'].toSorted()
const holder = [...card, 'email', 'metadata'].toSorted()
const self = [
  ...work,
  'certificateNotification',
  'expiryDigest',
  'createdAt',
  'metadata',
  'publicProfile',
  'namedInCredential',
  'roles',
  'updatedAt',
  'username',
  'uuid',
].toSorted()
const privileged = [...self, 'activationEmailSent', 'lastActivity', 'lastLogin'].toSorted()

/**
 * The fields each role sees of the tester, who is their coworker or holds a certificate of their authority.
 */
const seen: [role: Role, inList: string[], alone: string[] | null][] = [
  ['employee', card, null],
  ['tester', card, self],
  ['companyAdmin', work, work],
  ['trainerReadOnly', holder, holder],
  ['trainer', holder, holder],
  ['authorityReader', holder, holder],
  ['authorityAdmin', holder, holder],
  ['systemAdmin', privileged, privileged],
]

test.each(seen)(
  '%s sees the fields of a person that the right grants, in a list and in a single item',
  async (role, inList, alone) => {
    const id = scenario.roles.tester.person?.id ?? ''
    const caller = await server.as(scenario.roles[role].person)
    const { items } = (await caller.send('GET', '/api/user', { query: { l: 100 } })).body as {
      items: { _id: string }[]
    }
    expect(Object.keys(items.find(({ _id }) => _id === id) ?? {}).toSorted()).toEqual(inList)
    const { status, body } = await caller.send('GET', `/api/user/${id}`)
    if (alone) expect(Object.keys(body).toSorted()).toEqual(alone)
    else expect(status).toBe(404)
  },
)

test('T19: a look-up by Eval-ID shows only the card, also to the system administrator', async () => {
  const { evalid } = scenario.foreigner
  for (const role of ['companyAdmin', 'trainer', 'authorityAdmin', 'systemAdmin'] as const) {
    const { body } = await (
      await server.as(scenario.roles[role].person)
    ).send('GET', `/api/userbyevalid/${evalid}`)
    expect(Object.keys(body).toSorted()).toEqual(card)
  }
})

test('T27: a company or authority shows name and town to strangers and all fields to its members', async () => {
  const fieldsOf = async (role: Role, url: string) =>
    (await (await server.as(scenario.roles[role].person)).send('GET', url)).body
  const { company, authority } = scenario.home
  expect(await fieldsOf('user', `/api/company/${company.id}`)).toMatchObject({
    name: company.name,
    address: { city: 'Graz', street: '' },
  })
  expect(await fieldsOf('user', `/api/company/${company.id}`)).not.toHaveProperty('email')
  expect(await fieldsOf('employee', `/api/company/${company.id}`)).toHaveProperty('email', company.email)
  expect(await fieldsOf('user', `/api/certificationAuthority/${authority.id}`)).not.toHaveProperty('email')
  expect(await fieldsOf('trainer', `/api/certificationAuthority/${authority.id}`)).toHaveProperty('email')
  const listed = (await fieldsOf('guest', '/api/certificationAuthority')) as unknown as { items: object[] }
  for (const item of listed.items) expect(Object.keys(item)).not.toContain('email')
})

test('T20: a search by hidden fields finds no person', async () => {
  const { email } = scenario.roles.tester.person ?? { email: '' }
  const caller = await server.as(scenario.roles.employee.person)
  const found = async (search: string) => (await caller.send('GET', '/api/user', { query: { search } })).body
  expect(await found('tessa')).toMatchObject({ total: 1 })
  expect(await found(email)).toMatchObject({ total: 0 })
})

test('people are found by name in either order and without umlauts, and by email and username only if those are visible', async () => {
  const kuester = await insert.person(server.database.writes, 'Jürgen', { lastname: 'Küstermark' })
  const administrator = await server.as(scenario.roles.systemAdmin.person)
  const stranger = await server.as(scenario.roles.employee.person)
  const found = async (caller: Client, search: string) =>
    (await caller.ok(users.list, { query: { search } })).items.map(({ _id }) => _id)
  const names = ['Küstermark', 'kuestermark', 'kustermark', 'jürgen küster', 'kuestermark juergen', 'kü']
  for (const search of [...names, kuester.email, kuester.username])
    expect({ search, found: await found(administrator, search) }).toEqual({ search, found: [kuester.id] })
  for (const search of ['kuestermark', kuester.email, kuester.username])
    expect({ search, found: await found(stranger, search) }).toEqual({ search, found: [] })
  const lead = await server.as(scenario.roles.companyAdmin.person)
  const { id = '', email = '' } = scenario.roles.tester.person ?? {}
  expect(await found(lead, email)).toEqual([id])
})
