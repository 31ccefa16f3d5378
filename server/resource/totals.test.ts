import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/resources.ts'
import { type ResourceName, resourceNames } from '#domain/resourceName.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Database } from '../db/db.ts'
import { inSnakeCase } from '../db/inSnakeCase.ts'

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

const tableOf = (name: ResourceName) =>
  (
    { certificateTemplate: 'template', certificationAuthority: 'authority' } as Partial<
      Record<ResourceName, string>
    >
  )[name] ?? inSnakeCase(name)

/** Lists of few rows, or of one organisation. */
const sortedWithout = [
  'template.name',
  'template.level',
  'template.created_at',
  'authority.name',
  'authority.city',
  'authority.created_at',
  'company.city',
  'company.created_at',
  'course.issue_date',
  'coworker.since',
  'invitation.email',
  'invitation.expires_at',
]

test('every sort field that is a column has an index', async () => {
  const { rows } = await sql<{ column: string; indexed: boolean }>`
    select c.relname || '.' || a.attname as column, exists (select from pg_index i
      where i.indrelid = c.oid and a.attnum = any(i.indkey)) as indexed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(database.writes)
  const columns = new Map(rows.map(({ column, indexed }) => [column, indexed]))
  const withoutTable = resourceNames.filter((name) => !columns.has(`${tableOf(name)}.id`))
  expect(withoutTable, 'resources whose table is missing in tableOf').toEqual([])
  const unindexed = Object.values(resources).flatMap(({ name, sort }) =>
    sort
      .map((field) => `${tableOf(name)}.${inSnakeCase(field)}`)
      .filter((column) => columns.get(column) === false),
  )
  expect(unindexed, 'columns that need an index in their migration').toEqual(sortedWithout)
})
