import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inBodyOf, shapeOf } from '#contract/inBody.ts'
import { endpoints } from '../../test/support/contract.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer
let admin: insert.Person
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  server = await testServer({ env: { LOG_LEVEL: 'debug' }, logTo })
  admin = await insert.person(server.database.writes, 'Ada', { isAdmin: true })
  await insert.person(server.database.writes, 'Wilhelmine')
  await insert.person(server.database.writes, 'Karl')
})
afterAll(() => server.close())

const terms = ['search', 'q', 'email', 'username']
const isSearchable = ({ params, query }: Endpoint) =>
  terms.some((term) => Object.hasOwn({ ...shapeOf(params), ...shapeOf(query) }, term))
const isAboutPeople = ({ showsPeople, action }: Endpoint) =>
  showsPeople !== undefined || action.startsWith('user.check')

describe('ASVS 14.2.1: search for people', () => {
  test('accepts its words in the body of every call that accepts them in the address', () => {
    const all = [...endpoints].filter(([, one]) => isSearchable(one) && isAboutPeople(one))
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(([, one]) => !inBodyOf(one)).map(([address]) => address)).toEqual([])
  })

  test('finds the same by its body as by its address, page by page', async () => {
    const caller = await server.as(admin)
    const query = { search: 'Wilhelmine', l: 1, lo: 0, sf: 'lastname' as const }
    const byAddress = await caller.ok(users.list, { query })
    const byBody = await caller.send('POST', '/api/user/search', { body: query })
    expect(byAddress.total).toBe(1)
    expect(byBody.body).toEqual(byAddress)
    const all = await caller.send('POST', '/api/user/search', { body: {} })
    expect((all.body as unknown as { total: number }).total).toBe(3)
  })

  test('names the invalid field of the body, and shows nothing to users who may not list people', async () => {
    const caller = await server.as(admin)
    const wrong = await caller.send('POST', '/api/user/search', { body: { l: 1000 } })
    expect(wrong.body).toMatchObject({ code: 'invalid', fields: { l: expect.any(String) as string } })
    const guest = await (await server.as()).send('POST', '/api/user/search', { body: { search: 'Karl' } })
    expect(guest.status).toBe(401)
  })

  test('leaves no search word in the log of the program, also on export', async () => {
    const caller = await server.as(admin)
    lines.length = 0
    await caller.send('POST', '/api/user/search', { body: { search: 'Wilhelmine' } })
    const table = await caller.send('POST', '/api/user/csv', {
      body: { search: 'Wilhelmine', columns: 'firstname,lastname' },
    })
    expect(table.text).toContain('Wilhelmine')
    expect(table.text).not.toContain('Karl')
    expect(lines.join('')).toContain('/api/user/search')
    expect(lines.join('')).not.toContain('Wilhelmine')
  })
})
