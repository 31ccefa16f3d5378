import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, reasonOf } from './cannotStart.ts'
import { DatabaseClient } from './client.ts'
import { migrationsDirectory, readMigrations, type Migration } from './migrations.ts'

/** Migrates the schema to the version of this program. Parallel starts are safe: each step runs once. */
export async function migrate(
  connectionString: string,
  { directory = migrationsDirectory, throwaway = false }: { directory?: string; throwaway?: boolean } = {},
): Promise<{ from: number; to: number }> {
  const migrations = readMigrations(directory)
  const client = await connect(connectionString)
  try {
    await assertVersion(client)
    if (!throwaway) await assertDurable(client)
    return await applyAll(client, migrations)
  } finally {
    await client.end()
  }
}

export async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new DatabaseClient({
      connectionString,
      connectionTimeoutMillis: 10_000,
      application_name: 'eval migrate',
    })
    // The next query reports a connection lost between two queries.
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

/** Serialises a step across programs with a transaction lock, which a killed program releases. */
export async function inTurn<Result>(client: pg.Client, step: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('eval.migrate'))`)
    // A waiting DDL statement blocks all later calls, and a running older program waits only two seconds for
    // a read. So the lock timeout is short and the step is retried.
    await client.query(`set local lock_timeout = '${migrationLimits.lockMs}ms'`)
    const result = await step()
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback').catch(() => undefined)
    throw failure
  }
}

/** In ms: lock timeout of a step, longest pause, and total time. A backup locks all tables while it runs. */
export const migrationLimits = { lockMs: 500, pauseMs: 1500, allMs: 15 * 60_000 }

/** Retries a step that is blocked. Random pauses keep two programs from colliding each time. */
export async function patiently<Result>(step: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + migrationLimits.allMs
  for (;;)
    try {
      return await step()
    } catch (failure) {
      if (!isInTheWay(failure)) throw failure
      if (performance.now() > end)
        throw new CannotStart(`Other programs blocked the database: ${reasonOf(failure)}`)
      await sleep(migrationLimits.pauseMs * (0.5 + Math.random() / 2))
    }
}

/** SQLSTATE for lock timeout and deadlock. */
const inTheWay: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

const isInTheWay = (failure: unknown) => failure instanceof pg.DatabaseError && inTheWay.has(failure.code)

/** The schema version. Throws for a schema that this program does not know. */
async function readSchema(client: pg.Client, migrations: Migration[]): Promise<number> {
  // The application role may start on a schema that is already migrated.
  const existing = await client.query<{ is: boolean }>(`select to_regclass('migration') is not null as is`)
  if (!existing.rows[0]?.is)
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

async function assertVersion(client: pg.Client): Promise<void> {
  const version = await settingOf(client, 'server_version_num')
  if (Number(version) < 150_000)
    throw new CannotStart(
      `PostgreSQL ${Math.floor(Number(version) / 10_000)} is too old; 15 or newer is needed.`,
    )
}

/** With any of these settings off, a committed certificate could be lost in a power failure. */
async function assertDurable(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if ((await settingOf(client, name)) === 'off')
      throw new CannotStart(`The database can lose committed data in a power failure. Turn ${name} on.`)
}

async function settingOf(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value ?? ''
}
