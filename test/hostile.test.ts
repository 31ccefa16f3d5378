import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import type { Caller } from './caller.ts'
import { fingerprint } from './fingerprint.ts'
import { hostileCall, type Operation, operationsOf, type Sent } from './hostile.ts'
import { testHouse, type TestHouse } from './house.ts'
import * as put from './people.ts'
import type { Person } from './people.ts'
import { matrixWorld, type World } from './world.ts'

const callsEach = Number(process.env.CALLS ?? 36)
const seed = Number(process.env.SEED ?? Date.now() % 1e9)

let house: TestHouse
let world: World
let operations: Operation[]
const roles = ['TE', 'CA', 'T', 'AA', 'SA'] as const
type Role = (typeof roles)[number]
const people = {} as Record<Role, { person: Person; caller: Caller }>
/** Who is known to be signed in with their role, since something was done that was no refusal. */
const sure = new Set<Role>()
/** The fingerprint that a refused call has to leave as it is. */
let before: Record<string, string>
let ids: string[]
let sent = 0

beforeAll(async () => {
  house = await testHouse()
  world = await matrixWorld(house)
  const guest = await house.as()
  operations = operationsOf((await guest.send('GET', '/api/openapi.json')).body as OpenAPIV3_1.Document)
  // What is in the files of this world, which are but rows.
  for (const { id } of await house.database.reads.selectFrom('file').select('id').execute())
    await house.files.put(id, Buffer.from('%PDF-'))
  for (const role of roles) await signIn(role, world.roles[role].person as Person)
  ids = [world.home, world.foreign].flatMap(({ company, authority }) => [company.id, authority.id])
  ids.push(
    world.foreigner.id,
    world.roles.TE.userId ?? '',
    world.templates.home.id,
    world.templates.foreign.id,
  )
  const certificates = await house.database.reads.selectFrom('certificate').select('id').execute()
  ids.push(...certificates.map(({ id }) => id))
})
afterAll(() => house.close())

// What a stranger may not learn: where the program lies, what it asks the database, how it failed.
const leaks =
  /\bat .{1,200}:\d+:\d+|node_modules|\.ts\b|file:\/\/|\/(work|home|usr|tmp)\/|\b(select|insert into|update|delete from) .{0,80}\b(from|set|values|where)\b|violates|syntax error|pg_|argon2|passwordHash/i

async function ask(caller: Caller, { method, path }: Operation, { params, query, body, type }: Sent) {
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return caller.send(method, search ? `${url}?${search}` : url, {
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  })
}

/** Somebody in the place of one who was erased or lost their role by a call that was no refusal. */
async function newcomer(role: Role) {
  const { writes } = house.database
  const person = await put.person(writes, role, { isAdmin: role === 'SA' })
  const name = `Neu ${person.username}`
  if (role === 'TE' || role === 'CA') {
    const { id } = await put.company(writes, name)
    await put.employ(writes, id, person, role === 'CA' ? 'admin' : 'employee')
  } else if (role !== 'SA') {
    const { id } = await put.authority(writes, name, person.username.toUpperCase())
    await put.appoint(writes, id, person, role === 'AA' ? 'admin' : 'trainer')
  }
  return person
}

/** Whoever is tried, with their role: a call that ended their session would leave all that follow to a guest. */
async function standing(who: number): Promise<Caller> {
  const role = roles[who - 1]
  if (!role) return house.as()
  if (sure.has(role) || (await stands(role))) {
    sure.add(role)
    return people[role].caller
  }
  await signIn(role, people[role].person)
  if (!(await stands(role))) await signIn(role, await newcomer(role))
  expect(await stands(role), role).toBe(true)
  before = await fingerprint(house.database)
  return people[role].caller
}

const signIn = async (role: Role, person: Person) =>
  void (people[role] = { person, caller: await house.as(person) })

async function stands(role: Role) {
  const { status, body } = await people[role].caller.call(accounts.myself)
  if (status !== 200 || body.mustChangePassword) return false
  const { isAdmin, company, authorities } = body.actor
  if (role === 'SA') return isAdmin
  if (role === 'T' || role === 'AA')
    return authorities.some((one) => one.role === (role === 'AA' ? 'admin' : 'trainer'))
  return company?.activated === true && company.role === (role === 'CA' ? 'admin' : 'employee')
}

/** Half a character cannot be encoded; a browser would send something, so this does. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

test(
  'T37: no call of the description, however hostile, breaks the server, tells too much, or changes what it refuses',
  { timeout: 900_000 },
  async () => {
    before = await fingerprint(house.database)
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(hostileCall(operation, ids), fc.nat(roles.length), async (call, who) => {
          sent++
          const caller = await standing(who)
          const kept = caller.token
          const { status, body, text, headers } = await ask(caller, operation, call)
          caller.token = kept
          const where = `${operation.method} ${operation.path}`
          if (status < 400) sure.clear()
          if (who > 0) expect(body?.code, `${where} as a guest`).not.toBe('signedOut')
          expect(status, `${where}: ${text.slice(0, 300)}`).toBeLessThan(500)
          if (status >= 400) {
            expect(headers['content-type']).toMatch(/^application\/json/)
            expect(body, where).toMatchObject({
              code: expect.any(String) as string,
              message: expect.any(String) as string,
            })
            if (body.code === 'invalid')
              expect(Object.keys(body.fields ?? {}).length, `${where}: ${text}`).toBeGreaterThan(0)
            // The names of the fields are the caller's own words.
            expect(JSON.stringify({ ...body, fields: Object.values(body.fields ?? {}) }), where).not.toMatch(
              leaks,
            )
          }
          const after = await fingerprint(house.database)
          const expected = status >= 400 ? before : after
          before = after
          expect(after, `${where} ${status} changed something`).toEqual(expected)
        }),
        { numRuns: callsEach, seed },
      )
    }
    expect(sent).toBeGreaterThanOrEqual(2000)
  },
)

test('after all that the server still serves everybody', async () => {
  expect(await (await house.as()).ok(system.version)).toMatchObject({ version: '0.0.0' })
  const { status } = await (await standing(1)).call(accounts.myself)
  expect(status).toBe(200)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
