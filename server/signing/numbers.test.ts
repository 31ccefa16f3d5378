import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import { duringLock } from '../../test/support/locks.ts'
import type { Database } from '../db/db.ts'
import { reserveNumber } from './issuedNumbers.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

test('T73: a transaction that requests a number before another has committed its own gets the next one', async () => {
  const ownerId = uuid()
  const number = await duringLock(
    { database, owner: database },
    {
      lock: `insert into number_series (owner_id, kind, year, last) values ('${ownerId}', 'report', 2026, 1)`,
      call: () =>
        database.writes
          .transaction()
          .execute((db) => reserveNumber(db, { ownerId, kind: 'report', today: '2026-05-05' })),
    },
  )
  expect(number).toBe('2026-00002')
})

test('T73: fifty parallel requests for a number, of which every fifth is rolled back, leave neither a gap nor a duplicate', async () => {
  const ownerId = uuid()
  const result = await Promise.all(
    Array.from({ length: 50 }, (_none, index) =>
      database.writes
        .transaction()
        .execute(async (db) => {
          const number = await reserveNumber(db, { ownerId, kind: 'report', today: '2026-05-05' })
          if (index % 5 === 0) throw new Error('given up')
          return number
        })
        .catch(() => null),
    ),
  )
  const numbers = result.filter((number) => number !== null).toSorted()
  expect(numbers).toEqual(
    Array.from({ length: 40 }, (_none, index) => `2026-${String(index + 1).padStart(5, '0')}`),
  )
})
