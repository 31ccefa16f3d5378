import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../test/support/databaseUrl.ts'
import { migrate } from './migrate.ts'
import { migrationsDirectory, readMigrations } from './migrations.ts'

let directory: string
let url: string
let client: pg.Client

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eval-migrations-'))
  const name = `migrate_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  url = databaseUrl(inject('clusterUrl'), name)
  client = new pg.Client(url)
  await client.connect()
  return async () => {
    await client.end()
    await onServer(`drop database ${name} with (force)`)
  }
})

afterEach(() => rm(directory, { recursive: true }))

const onServer = async (sql: string) => {
  const admin = new pg.Client(inject('clusterUrl'))
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

const write = (file: string, sql: string) => writeFile(join(directory, file), sql)
const run = () => migrate(url, { directory, throwaway: true })
const count = async (sql: string) => Number((await client.query<{ count: string }>(sql)).rows[0]?.count)

test('four programs that start at once apply each migration once', async () => {
  await write('0001-log.sql', 'create table log (entry text); select pg_sleep(0.2);')
  await write('0002-entry.sql', `insert into log values ('once'); select pg_sleep(0.2);`)
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.map(({ to }) => to)).toEqual([2, 2, 2, 2])
  expect(await count('select count(*) from log')).toBe(1)
  expect(await count('select count(*) from migration')).toBe(2)
})

test('a program killed during a migration leaves no partial change, and the next one continues', async () => {
  await write('0001-log.sql', 'create table log (entry text)')
  await write('0002-entry.sql', `insert into log values ('half'); select pg_sleep(30);`)
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    await migrate(${JSON.stringify(url)}, { directory: ${JSON.stringify(directory)}, throwaway: true })`
  await writeFile(join(directory, 'program.mjs'), program)
  const child = fork(join(directory, 'program.mjs'))
  await expect
    .poll(() =>
      count(
        `select count(*) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)%' and query like '%half%' and pid <> pg_backend_pid()`,
      ),
    )
    .toBe(1)
  child.kill('SIGKILL')
  // The server notices a lost client only when it next writes to it.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%half%' and pid <> pg_backend_pid()`,
  )
  await write('0002-entry.sql', `insert into log values ('whole')`)
  expect(await run()).toEqual({ from: 1, to: 2 })
  expect(await count(`select count(*) from log`)).toBe(1)
})

test('a database of a newer program is rejected', async () => {
  await write('0001-one.sql', 'select 1')
  await write('0002-two.sql', 'select 2')
  await run()
  await rm(join(directory, '0002-two.sql'))
  await expect(run()).rejects.toThrow('The database schema 2 is newer than this program (1).')
})

test('a migration that was changed after it was applied is rejected', async () => {
  await write('0001-one.sql', 'select 1')
  await run()
  await write('0001-one.sql', 'select 2')
  await expect(run()).rejects.toThrow('Migration 1 (one) was changed')
})

test('other line endings do not change a migration', async () => {
  await write('0001-one.sql', 'select\n1')
  await run()
  await write('0001-one.sql', 'select\r\n1')
  expect(await run()).toEqual({ from: 1, to: 1 })
})

test('a failing migration is named and leaves the schema unchanged', async () => {
  await write('0001-one.sql', 'create table one (id int)')
  await write('0002-two.sql', 'create table two (id int); create table one (id int);')
  await expect(run()).rejects.toThrow('Migration 2 (two) failed: relation "one" already exists')
  expect(await count(`select count(*) from pg_tables where tablename = 'two'`)).toBe(0)
  expect(await count('select count(*) from migration')).toBe(1)
})

test('a migration yields to a busy table and applies when the table is free', async () => {
  await write('0001-one.sql', 'create table one (id int)')
  await run()
  await write('0002-two.sql', 'alter table one add column name text')
  await client.query('begin; lock table one in access share mode')
  const migrated = run()
  // It waits in one transaction, gives up and waits again in another.
  const attempts = new Set<string>()
  const watcher = new pg.Client(url)
  await watcher.connect()
  await expect
    .poll(async () => {
      const { rows } = await watcher.query<{ attempt: string }>(
        `select a.xact_start::text as attempt from pg_stat_activity a
          where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like 'alter table%'`,
      )
      for (const { attempt } of rows) attempts.add(attempt)
      return attempts.size
    })
    .toBeGreaterThan(1)
  await watcher.end()
  await client.query('commit')
  expect(await migrated).toEqual({ from: 1, to: 2 })
})

test('a further migration applies to the schema of this program and preserves its rows', async () => {
  const migrations = readMigrations(migrationsDirectory)
  await cp(migrationsDirectory, directory, { recursive: true })
  await run()
  await client.query(`insert into company (id, name, email, name_skeleton)
    values (gen_random_uuid(), 'Garage', 'garage@example.org', 'garage')`)
  const next = `${String(migrations.length + 1).padStart(4, '0')}-next.sql`
  await write(next, `alter table company add column remark text not null default 'none'`)
  expect(await run()).toEqual({ from: migrations.length, to: migrations.length + 1 })
  const { rows } = await client.query('select name, remark from company')
  expect(rows).toEqual([{ name: 'Garage', remark: 'none' }])
})

test('two migrations with one number are rejected before any change', async () => {
  await write('0001-one.sql', 'select 1')
  await write('0001-two.sql', 'select 2')
  await expect(run()).rejects.toThrow('Migration two should have the number 2')
})

test('a database that would lose data in a power failure is rejected', async () => {
  await write('0001-one.sql', 'select 1')
  await expect(migrate(url, { directory })).rejects.toThrow('Turn fsync on')
})

test('a database that does not answer causes a one-line message', async () => {
  await expect(migrate('postgres://unknown:secret@127.0.0.1:9/none', { directory })).rejects.toThrow(
    /^The database does not answer: .*ECONNREFUSED/,
  )
})
