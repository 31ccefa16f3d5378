import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { session } from '#contract/session.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { loggedError } from './requestLog.ts'

let server: TestServer
const lines: string[] = []
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

beforeAll(async () => {
  server = await testServer({
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => server.close())

test('each call is one line, by the number in its answer, with its outcome and never its content', async () => {
  lines.length = 0
  const guest = await server.as()
  const { headers } = await guest.send('GET', '/api/version')
  await guest.send('GET', '/api/myself')
  await guest.send('GET', '/nothing/here')
  expect(entries().map(({ level, status, msg }) => [level, status, msg])).toEqual([
    [30, 200, 'answered'],
    [30, 401, 'answered'],
    [30, expect.any(Number) as number, 'answered'],
  ])
  expect(entries()[0]).toMatchObject({
    reqId: headers['x-request-id'],
    req: { method: 'GET', url: '/api/version' },
    ms: expect.any(Number) as number,
  })
  expect(String(entries()[0]?.time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('ASVS 16.3.2: a refused call is logged as a warning, with the id of the person and the network', async () => {
  const { id, ...rest } = await insert.person(server.database.writes, 'Anna')
  const anna = await server.as({ id, ...rest })
  await anna.send('GET', '/api/myself')
  lines.length = 0
  await anna.send('GET', '/api/letter')
  await anna.send('GET', '/api/myself')
  expect(entries().map(({ level, status, person, network }) => [level, status, person, network])).toEqual([
    [40, 403, id, '127.0.0.1'],
    [30, 200, undefined, undefined],
  ])
})

test('ASVS 16.3.3: a call over the limit is a warning, with its network and person', async () => {
  const logged: string[] = []
  const few = await testServer({
    url: server.url,
    env: { LIMIT_FACTOR: '1', LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
  })
  const person = await insert.person(server.database.writes, 'Berta')
  const berta = await few.as(person)
  await berta.send('GET', '/api/myself')
  const check = () => berta.send('GET', '/api/checkusername/anna')
  const statuses = []
  for (let time = 0; time < 12; time++) statuses.push((await check()).status)
  expect(statuses.at(-1)).toBe(429)
  expect(JSON.parse(logged.at(-1) ?? '{}') as unknown).toMatchObject({
    ...{ level: 40, status: 429 },
    ...{ person: person.id, network: '127.0.0.1' },
  })
  await few.close()
})

test('G10: a complete run leaves neither name, address, key nor vehicle in the log', async () => {
  lines.length = 0
  const { writes } = server.database
  const person = await insert.person(writes, 'Walburga')
  const { id: companyId } = await insert.company(writes, 'Werk')
  await insert.employ(writes, companyId, person, 'admin')
  const guest = await server.as()
  const credentials = { username: person.username, password: insert.password }
  await guest.ok(session.open, { body: credentials })
  await guest.call(session.open, { body: { ...credentials, password: 'wrong horse battery' } })
  await guest.ok(accounts.forgotPassword, { body: { email: person.email } })
  const browser = await server.as(person)
  const vin = 'WVWZZZ1KZ7W424242'
  await browser.ok(companyVehicles.create, {
    body: {
      ...{ vin, companyId, authorityId: null, manufacturer: 'Nordstern', model: 'Volta' },
      ...{ drivetrain: 'BEV', constructionYear: 2024 },
    } as never,
  })
  await browser.ok(companyVehicles.list, { query: { search: vin } })
  await browser.call(users.list, { query: { search: person.email } })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [
    person.email,
    person.username,
    'Walburga',
    insert.password,
    'wrong horse',
    vin,
    vin.slice(9),
  ])
    expect(log).not.toContain(secret)
  const { rows } = await server.database.pool.query<{ text: string }>(`select text from mail`)
  for (const [token = ''] of rows.flatMap(({ text }) => [...text.matchAll(/[\w-]{43}/g)]))
    expect(log).not.toContain(token)
})

test('an error in the log contains cause and location, and no person', () => {
  const error = Object.assign(
    new Error('duplicate key value: Key (email)=(anna@example.org) already exists'),
    {
      ...{ code: '23505', detail: 'Key (email)=(anna@example.org)', query: "insert … 'anna@example.org'" },
    },
  )
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('23505')
  expect(logged).toContain('duplicate key value')
  expect(logged).toContain('requestLog.test.ts')
  expect(logged).not.toContain('anna')
})
