import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import { testHouse, type TestHouse } from './support/house.ts'
import { person } from './support/people.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test('the whole server answers a guest and a person who is signed in', async () => {
  const guest = await house.as()
  expect(await guest.ok(system.version)).toMatchObject({ version: '0.0.0' })
  expect((await guest.call(accounts.myself)).status).toBe(401)
  const anna = await person(house.database.writes, 'Anna')
  const { firstname, missingInProfile } = await (await house.as(anna)).ok(accounts.myself)
  expect({ firstname, missingInProfile }).toEqual({ firstname: 'Anna', missingInProfile: [] })
})
