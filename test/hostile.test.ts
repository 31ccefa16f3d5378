import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import type { Caller } from './caller.ts'
import { fingerprint } from './fingerprint.ts'
import { hostileCall, type Operation, operationsOf, type Sent } from './hostile.ts'
import { testHouse, type TestHouse } from './house.ts'
import { matrixWorld, type World } from './world.ts'

const callsEach = Number(process.env.CALLS ?? 36)
const seed = Number(process.env.SEED ?? Date.now() % 1e9)

let house: TestHouse
let world: World
let operations: Operation[]
let callers: Caller[]
let ids: string[]
let sent = 0

beforeAll(async () => {
  house = await testHouse()
  world = await matrixWorld(house)
  const guest = await house.as()
  operations = operationsOf((await guest.send('GET', '/api/openapi.json')).body as OpenAPIV3_1.Document)
  const { TE, CA, T, AA, SA } = world.roles
  callers = [guest]
  for (const { person } of [TE, CA, T, AA, SA]) callers.push(await house.as(person))
  ids = [world.home, world.foreign].flatMap(({ company, authority }) => [company.id, authority.id])
  ids.push(world.foreigner.id, TE.userId ?? '', world.templates.home.id, world.templates.foreign.id)
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

/** Half a character cannot be encoded; a browser would send something, so this does. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

test(
  'T37: no call of the description, however hostile, breaks the server, tells too much, or changes what it refuses',
  { timeout: 300_000 },
  async () => {
    let before = await fingerprint(house.database)
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(hostileCall(operation, ids), fc.nat(callers.length - 1), async (call, who) => {
          sent++
          const caller = callers[who] as Caller
          const kept = caller.token
          const { status, body, text, headers } = await ask(caller, operation, call)
          caller.token = kept
          const where = `${operation.method} ${operation.path}`
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
          if (operation.method === 'GET') return
          const after = await fingerprint(house.database)
          if (status >= 400) expect(after, `${where} ${status} changed something`).toEqual(before)
          before = after
        }),
        { numRuns: callsEach, seed },
      )
    }
    expect(sent).toBeGreaterThanOrEqual(2000)
  },
)

test('after all that the server still serves everybody', async () => {
  expect(await (await house.as()).ok(system.version)).toMatchObject({ version: '0.0.0' })
  const { status } = await (await house.as(world.roles.TE.person)).call(accounts.myself)
  expect(status).toBe(200)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
