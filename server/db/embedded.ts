import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { accountFor } from './account.ts'
import { urlOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import { clusterAt, databaseUser, openCluster } from './cluster.ts'
import { runningServer, waitForFormerServer } from './postmasterLock.ts'
import { demandRole } from './rights.ts'
import { supervise } from './supervisor.ts'

/** A PostgreSQL of our own, for anyone who has none: nothing to install, its data in one directory. */
export interface EmbeddedDatabase {
  /** As its owner, who migrates. */
  url: string
  /** As the program, which cannot rewrite what is only added to. */
  appUrl: string
  stop(): Promise<void>
}

/** `throwaway` trades safety for speed and is for tests alone: a power cut then loses data. */
export async function startEmbedded(
  directory: string,
  { throwaway = false }: { throwaway?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const place = resolve(directory)
  const binaries = findBinaries()
  const account = accountFor(place)
  const { data, password } = await openCluster(place, binaries, account, throwaway)
  await waitForFormerServer(data)
  const args = ['-D', data, ...settingArgs(throwaway ? { ...settings, ...unsafeSettings } : settings)]
  const { address, stop } = await supervise({ postgres: binaries.postgres, account, args }, place)
  const url = urlOf(address, databaseUser, password)
  try {
    return { url, appUrl: urlOf(address, appUser, await renewAppPassword(url)), stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** The role of the program in its own server, with a new password at each start: nothing has to keep it. */
async function renewAppPassword(url: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client(url)
  await client.connect()
  try {
    await demandRole(client, { role: appUser, password })
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

/** The database of this directory for whoever only looks: that of the program at work there, else started for now. */
export async function visitEmbedded(directory: string): Promise<Visited> {
  const place = resolve(directory)
  const { data, password } = clusterAt(place)
  const address = runningServer(data)
  if (!address) return startEmbedded(place)
  return { url: urlOf(address, databaseUser, password()), stop: () => Promise.resolve() }
}

/** The role of the program where the database comes along. */
export const appUser = 'eval_app'

const settings = {
  max_connections: 60,
  shared_buffers: '128MB',
  timezone: 'UTC',
  // Our queries are short: compiling them or spreading one over several processes costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // Statements and their errors hold personal data; the program logs what it needs itself.
  log_statement: 'none',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const unsafeSettings = {
  // Each test file has a database with pools of its own, and several run side by side.
  max_connections: 400,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Connections of tests are too short for plans that fit the values of a call.
  plan_cache_mode: 'force_generic_plan',
  // A database lasts as long as its test file: what autovacuum would keep in order for later is dropped before.
  autovacuum: 'off',
  // Each statement would change the title of its process, which no test reads.
  update_process_title: 'off',
  // The passwords are random: more rounds would only make each connection slower.
  scram_iterations: 1,
}

const settingArgs = (chosen: Record<string, string | number>) =>
  Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
