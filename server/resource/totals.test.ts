import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceNames } from '#domain/resourceName.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Database } from '../db/db.ts'

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

test('every list with a cached total counts inserts, changes and removals', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgfoid = 'count_change'::regproc`.execute(
    database.writes,
  )
  const counted = new Set(
    rows
      .filter(({ definition }) => definition.includes('INSERT OR DELETE OR UPDATE'))
      .flatMap(({ definition }) => [...definition.matchAll(/'(\w+)'/g)].map(([, name]) => name)),
  )
  const uncounted = resourceNames.filter((name) => !counted.has(name))
  expect(uncounted, 'resources whose migration lacks the trigger count_change').toEqual([])
})
