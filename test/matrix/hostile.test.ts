import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import type { Client } from '../support/client.ts'
import { watchedDatabaseHash } from '../support/databaseHash.ts'
import { hostileCall, type Operation, operationsOf, type Sent } from './hostile.ts'
import { testServer, type TestServer } from '../support/testServer.ts'
import * as insert from '../support/people.ts'
import type { Person } from '../support/people.ts'
import { amount, integersOf, repeat } from '../support/sample.ts'
import { matrixScenario, type Scenario } from '../support/scenario.ts'

/** Calls per operation. A full run tries each role and a guest, a sampled run half of them. */
const callsEach = amount({ full: 36, sampled: 3 })

let server: TestServer
let scenario: Scenario
let operations: Operation[]
const roles = ['tester', 'companyAdmin', 'trainer', 'authorityAdmin', 'systemAdmin'] as const
type Role = (typeof roles)[number]
const people = {} as Record<Role, { person: Person; caller: Client }>
/** Roles with a known session since the last call that was not refused. */
const sure = new Set<Role>()
let databaseHash: Awaited<ReturnType<typeof watchedDatabaseHash>>
/** State that a refused call must leave unchanged. */
let before: Record<string, string>
let ids: string[]
let sent = 0

beforeAll(async () => {
  server = await testServer()
  scenario = await matrixScenario(server)
  const guest = await server.as()
  operations = operationsOf((await guest.send('GET', '/api/openapi.json')).body as OpenAPIV3_1.Document)
  // Content of the files, which exist as rows only.
  for (const { id } of await server.database.reads.selectFrom('file').select('id').execute())
    await server.files.put(id, Buffer.from('%PDF-'))
  for (const role of roles) await signIn(role, scenario.roles[role].person as Person)
  ids = [scenario.home, scenario.foreign].flatMap(({ company, authority }) => [company.id, authority.id])
  ids.push(
    scenario.foreigner.id,
    scenario.roles.tester.person?.id ?? '',
    scenario.templates.home.id,
    scenario.templates.foreign.id,
  )
  const certificates = await server.database.reads.selectFrom('certificate').select('id').execute()
  ids.push(...certificates.map(({ id }) => id))
  databaseHash = await watchedDatabaseHash(server.owner)
})
afterAll(() => server.close())

// Internals that an answer must not contain: source paths, SQL, stack traces.
const leaks =
  /\bat .{1,200}:\d+:\d+|node_modules|\.ts\b|file:\/\/|\/(work|home|usr|tmp)\/|\b(select|insert into|update|delete from) .{0,80}\b(from|set|values|where)\b|violates|syntax error|pg_|argon2|passwordHash/i

async function ask(caller: Client, { method, path }: Operation, { params, query, body, type }: Sent) {
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return caller.send(method, search ? `${url}?${search}` : url, {
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  })
}

/** Replaces a user who was erased or lost the role. */
async function newcomer(role: Role) {
  const { writes } = server.database
  const person = await insert.person(writes, 'Neu', { isAdmin: role === 'systemAdmin' })
  const name = `Neu ${person.username}`
  if (role === 'tester' || role === 'companyAdmin') {
    const { id } = await insert.company(writes, name)
    await insert.employ(writes, id, person, role === 'companyAdmin' ? 'admin' : 'employee')
  } else if (role !== 'systemAdmin') {
    const { id } = await insert.authority(writes, name, person.username.toUpperCase())
    await insert.appoint(writes, id, person, role === 'authorityAdmin' ? 'admin' : 'trainer')
  }
  return person
}

/** A client with this role, signed in again if needed; a guest without a role. */
async function actorOf(role: Role | undefined): Promise<Client> {
  if (!role) return server.as()
  if (sure.has(role) || (await isSignedIn(role))) {
    sure.add(role)
    return people[role].caller
  }
  await signIn(role, people[role].person)
  if (!(await isSignedIn(role))) await signIn(role, await newcomer(role))
  expect(await isSignedIn(role), role).toBe(true)
  before = await databaseHash()
  return people[role].caller
}

const signIn = async (role: Role, person: Person) =>
  void (people[role] = { person, caller: await server.as(person) })

async function isSignedIn(role: Role) {
  const { status, body } = await people[role].caller.call(accounts.myself)
  if (status !== 200 || body.mustChangePassword) return false
  const { isAdmin, company, authorities } = body.actor
  if (role === 'systemAdmin') return isAdmin
  if (role === 'trainer' || role === 'authorityAdmin')
    return authorities.some((one) => one.role === (role === 'authorityAdmin' ? 'admin' : 'trainer'))
  return company?.activated === true && company.role === (role === 'companyAdmin' ? 'admin' : 'employee')
}

/** Lone surrogates cannot be encoded and are replaced as in a browser. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

async function tryCall(operation: Operation, call: Sent, role: Role | undefined) {
  sent++
  const caller = await actorOf(role)
  const stored = caller.token
  const { status, body, text, headers } = await ask(caller, operation, call)
  caller.token = stored
  const where = `${operation.method} ${operation.path} as ${role ?? 'a guest'}, ${repeat}`
  if (status < 400) sure.clear()
  if (role) expect(body?.code, `${where}: the session has ended`).not.toBe('signedOut')
  // The files were never sealed, so the product correctly refuses them.
  if (body?.code !== 'file.unconfirmed') expect(status, `${where}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (status >= 400) {
    expect(headers['content-type'], where).toMatch(/^application\/json/)
    expect(body, where).toMatchObject({
      code: expect.any(String) as string,
      message: expect.any(String) as string,
    })
    if (body.code === 'invalid')
      expect(Object.keys(body.fields ?? {}).length, `${where}: ${text}`).toBeGreaterThan(0)
    // Field names come from the client.
    expect(JSON.stringify({ ...body, fields: Object.values(body.fields ?? {}) }), where).not.toMatch(leaks)
  }
  const after = await databaseHash()
  // An attempt to change a read-only field is refused and creates an audit entry.
  const isLogged = body?.code === 'readOnlyField'
  const unchanged = isLogged ? { ...before, audit_entry: after.audit_entry } : before
  const expected = status >= 400 ? unchanged : after
  before = after
  expect(after, `${where}: ${status}, but something changed`).toEqual(expected)
}

test('T37: no hostile call of the description breaks the server, exposes data, or changes anything when rejected', async () => {
  before = await databaseHash()
  const callers = [undefined, ...roles]
  for (const operation of operations) {
    const calls = hostileCall(operation, ids)
    const next = integersOf(`${operation.method} ${operation.path}`)
    const first = next()
    for (let count = 0; count < callsEach; count++) {
      const role = callers[(first + count) % callers.length]
      const property = fc.asyncProperty(calls, (call) => tryCall(operation, call, role))
      await fc.assert(property, { numRuns: 1, seed: next() | 0 })
    }
  }
  expect(sent).toBe(callsEach * operations.length)
  expect(operations.length).toBeGreaterThan(200)
})

test('after all of these calls the server still answers everyone', async () => {
  expect(await (await server.as()).ok(system.version)).toMatchObject({ version: '0.0.0' })
  const { status } = await (await actorOf('tester')).call(accounts.myself)
  expect(status).toBe(200)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
