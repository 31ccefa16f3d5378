import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { signingKeys } from '#contract/signingKey.ts'
import { dayOf } from '#domain/day.ts'
import { testHouse, type TestHouse } from '../../test/house.ts'
import * as put from '../../test/people.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const deadlocks = async () => {
  // Counted where a connection hands in what it has counted.
  await sql`select pg_stat_force_next_flush()`.execute(house.database.writes)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(house.database.writes)
  return Number(rows[0]?.deadlocks)
}

test('authorities are made, dropped and given new seals while others issue, and nobody waits for one who waits for them', async () => {
  const { writes } = house.database
  const admin = await house.as(await put.person(writes, 'Sara', { isAdmin: true }))
  const head = await put.person(writes, 'Anna')
  const create = (place: number) =>
    admin.call(certificationAuthorities.create, {
      body: {
        name: `Stelle ${place} ${randomUUID()}`,
        code: `P${place}`,
        email: `${randomUUID()}@example.org`,
        address: { street: 'Weg 1', city: 'Graz', zip: '8010', country: 'AT' },
        adminEmail: head.email,
      },
    })
  const before = await deadlocks()
  const made = await Promise.all(Array.from({ length: 6 }, (_, place) => create(place)))
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const anna = await house.as(head)
  const deeds = made.flatMap(({ body: { _id } }, place) => [
    create(100 + place),
    anna.call(signingKeys.rotate, { params: { id: _id } }),
    anna.call(certificateTemplates.create, {
      body: { authorityId: _id, name: randomUUID(), language: 'de', level: 'EVAL-2', rank: 2, validYears: 3 },
    }),
  ])
  const answers = await Promise.all(deeds)
  expect(answers.map(({ status }) => status)).toEqual(deeds.map(() => 200))
  await house.work()
  const holder = await put.person(writes, 'Hanna')
  const { items } = await anna.ok(certificateTemplates.list, { query: { l: 100 } })
  const ofEach = made.map(({ body: { _id } }) => items.find(({ authorityId }) => authorityId === _id))
  const issued = await Promise.all(
    ofEach.map((template, place) =>
      anna.call(certificates.create, {
        body: {
          templateId: template?._id ?? '',
          userId: holder.id,
          issueDate: dayOf(new Date(), 'Europe/Vienna'),
          identityCheck: `Reisepass ${place}`,
        },
      }),
    ),
  )
  expect(issued.filter(({ status }) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(before)
})
