import pg from 'pg'
import { expect, test } from 'vitest'
import { dropTestDatabases, testDatabase } from './database.ts'

const tablesOf = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a test gets the migrated schema and no data of other tests', async () => {
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

test('databases cloned by a file are dropped at its end', async () => {
  const { url } = await testDatabase()
  await dropTestDatabases()
  await expect(tablesOf(url)).rejects.toThrow('does not exist')
})
