import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { accountFor } from './account.ts'
import { urlOf } from '../address.ts'
import { findBinaries } from './binaries.ts'
import { clusterAt, databaseUser, openCluster } from './cluster.ts'
import { runningServer, waitForFormerServer } from './postmasterLock.ts'
import { assertRoleRestricted } from '../rights.ts'
import { supervise } from './supervisor.ts'

/** A PostgreSQL server that the program runs itself, with its data in one directory. */
export interface EmbeddedDatabase {
  url: string
  /** With the application role, which cannot change append-only tables. */
  appUrl: string
  stop(): Promise<void>
}

/** `throwaway` is for tests only: it disables durability for speed. */
export async function startEmbedded(
  directory: string,
  { throwaway = false }: { throwaway?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const path = resolve(directory)
  const binaries = findBinaries()
  const account = accountFor(path)
  const { data, password } = await openCluster(path, binaries, account, throwaway)
  await waitForFormerServer(data)
  const args = ['-D', data, ...settingArgs(throwaway ? { ...settings, ...unsafeSettings } : settings)]
  const { address, stop } = await supervise({ postgres: binaries.postgres, account, args }, path)
  const url = urlOf(address, databaseUser, password)
  try {
    return { url, appUrl: urlOf(address, appUser, await renewAppPassword(url)), stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** Sets a new password at each start, so none has to be stored. */
async function renewAppPassword(url: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client(url)
  await client.connect()
  try {
    await assertRoleRestricted(client, { role: appUser, password })
    await client.query(`alter role ${appUser} login password '${password}'`)
  } finally {
    await client.end()
  }
  return password
}

interface Visited {
  url: string
  stop(): Promise<void>
}

/** For read-only tools: uses the server that runs in this directory, else starts one temporarily. */
export async function visitEmbedded(directory: string): Promise<Visited> {
  const path = resolve(directory)
  const { data, password } = clusterAt(path)
  const address = runningServer(data)
  if (!address) return startEmbedded(path)
  return { url: urlOf(address, databaseUser, password()), stop: () => Promise.resolve() }
}

const appUser = 'eval_app'

const settings = {
  max_connections: 60,
  shared_buffers: '128MB',
  timezone: 'UTC',
  // Queries are short: JIT compilation and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // Statements and their errors contain personal data.
  log_statement: 'none',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const unsafeSettings = {
  // Test files run in parallel, each with its own database and pools.
  max_connections: 400,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Test connections are too short-lived for custom plans.
  plan_cache_mode: 'force_generic_plan',
  // A test database is dropped before autovacuum would matter.
  autovacuum: 'off',
  // Updating the process title costs time per statement.
  update_process_title: 'off',
  // The passwords are random, so more rounds only slow down connecting.
  scram_iterations: 1,
}

const settingArgs = (chosen: Record<string, string | number>) =>
  Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
