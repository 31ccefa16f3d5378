import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import { testServer, type TestServer } from './support/testServer.ts'
import { person } from './support/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the whole server answers a guest and a signed-in user', async () => {
  const guest = await server.as()
  expect(await guest.ok(system.version)).toMatchObject({ version: '0.0.0' })
  expect((await guest.call(accounts.myself)).status).toBe(401)
  const anna = await person(server.database.writes, 'Anna')
  const { firstname, missingInProfile } = await (await server.as(anna)).ok(accounts.myself)
  expect({ firstname, missingInProfile }).toEqual({ firstname: 'Anna', missingInProfile: [] })
})
