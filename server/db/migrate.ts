import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, reasonOf } from './cannotStart.ts'
import { DatabaseClient } from './client.ts'
import { demandDurable, demandVersion } from './demands.ts'
import { migrationsDirectory, readMigrations, type Migration } from './migrations.ts'

/** Brings the schema to the number this program needs. Several programs may start at once: each step happens once. */
export async function migrate(
  connectionString: string,
  { directory = migrationsDirectory, throwaway = false }: { directory?: string; throwaway?: boolean } = {},
): Promise<{ from: number; to: number }> {
  const migrations = readMigrations(directory)
  const client = await connect(connectionString)
  try {
    await demandVersion(client)
    if (!throwaway) await demandDurable(client)
    return await applyAll(client, migrations)
  } finally {
    await client.end()
  }
}

/** A connection for preparing the database. */
export async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new DatabaseClient({
      connectionString,
      connectionTimeoutMillis: 10_000,
      application_name: 'eval migrate',
    })
    // A connection lost between two queries is reported by the next one.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (failure) {
    throw new CannotStart(`The database does not answer: ${reasonOf(failure)}`)
  }
}

async function applyAll(client: pg.Client, migrations: Migration[]): Promise<{ from: number; to: number }> {
  const from = await patiently(() => inTurn(client, () => readSchema(client, migrations)))
  for (const migration of migrations.slice(from))
    await patiently(() => inTurn(client, () => applyUnlessDone(client, migration, migrations)))
  return { from, to: migrations.length }
}

/** Where all programs queue for a step. The lock ends with the transaction, so that a killed program holds no one up. */
export async function inTurn<Result>(client: pg.Client, step: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('eval.migrate'))`)
    // Who waits for a busy table keeps all calls waiting that come after, and an older program that runs meanwhile
    // waits two seconds for a read: rather give way soon and try again.
    await client.query(`set local lock_timeout = '${migrationLimits.lockMs}ms'`)
    const result = await step()
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  }
}

/**
 * How long a step waits for a table, in ms, how long it pauses at most before it tries again, and for how long it is tried
 * in all: a backup reads every table for as long as it takes.
 */
export const migrationLimits = { lockMs: 500, pauseMs: 1500, allMs: 15 * 60_000 }

/** Tries a step again while others are in its way. The pauses differ, so that two programs do not meet each time. */
export async function patiently<Result>(step: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + migrationLimits.allMs
  for (;;)
    try {
      return await step()
    } catch (failure) {
      if (!isInTheWay(failure)) throw failure
      if (performance.now() > end)
        throw new CannotStart(`Other programs kept the database busy: ${reasonOf(failure)}`)
      await sleep(migrationLimits.pauseMs * (0.5 + Math.random() / 2))
    }
}

/** A lock that was not given in time, or two that waited for each other. */
const inTheWay: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

const isInTheWay = (failure: unknown) => failure instanceof pg.DatabaseError && inTheWay.has(failure.code)

/** The number of the schema, once it is sure that it is a schema this program knows. */
async function readSchema(client: pg.Client, migrations: Migration[]): Promise<number> {
  // A role that owns nothing may start on a schema that is migrated.
  const known = await client.query<{ is: boolean }>(`select to_regclass('migration') is not null as is`)
  if (!known.rows[0]?.is)
    await client.query(
      `create table migration (
         number integer primary key,
         name text not null,
         sha256 text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  const { rows } = await client.query<Migration>('select number, name, sha256 from migration order by number')
  const schema = rows.at(-1)?.number ?? 0
  if (schema > migrations.length)
    throw new CannotStart(
      `The database schema ${schema} is newer than this program (${migrations.length}). ` +
        'Start the newer program, or restore a backup from before the upgrade.',
    )
  for (const { number, name, sha256 } of rows)
    if (migrations[number - 1]?.sha256 !== sha256)
      throw new CannotStart(`Migration ${number} (${name}) was changed after this database had applied it.`)
  return schema
}

async function applyUnlessDone(client: pg.Client, migration: Migration, all: Migration[]): Promise<void> {
  if ((await readSchema(client, all)) >= migration.number) return
  try {
    await client.query(migration.sql)
  } catch (failure) {
    if (isInTheWay(failure)) throw failure
    throw new CannotStart(`Migration ${migration.number} (${migration.name}) failed: ${reasonOf(failure)}`)
  }
  const { number, name, sha256 } = migration
  await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ])
}
