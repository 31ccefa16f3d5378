import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase, testDatabase } from './database.ts'

const tablesOf = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a test file gets the migrated schema, and none of what the file before it left behind', async () => {
  const before = await testDatabase()
  const client = new pg.Client(before.url)
  await client.connect()
  await client.query('create table left_behind ()')
  await client.end()
  const { url } = await testDatabase()
  const tables = await tablesOf(url)
  expect(tables).toContain('migration')
  expect(tables).not.toContain('left_behind')
})

test('a test that needs a second database gets another one', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  expect(one.url).not.toBe(two.url)
  await Promise.all([one.drop(), two.drop()])
})
