import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/resource.ts'
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

const folder = resolve(import.meta.dirname, '../../contract')

async function resources(): Promise<string[]> {
  const names = new Set<string>()
  for (const file of readdirSync(folder).filter((name) => !name.includes('.test.'))) {
    const area = (await import(resolve(folder, file))) as Record<string, unknown>
    for (const one of Object.values(area)) {
      const { name, list, item } = (one ?? {}) as Partial<Resource>
      if (typeof name === 'string' && list && item) names.add(name)
    }
  }
  return [...names].toSorted()
}

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
  const names = await resources()
  expect(names.length).toBeGreaterThan(6)
  const uncounted = names.filter((name) => !counted.has(name))
  expect(uncounted, 'resources whose migration lacks the trigger count_change').toEqual([])
})
