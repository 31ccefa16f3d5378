import { resolve } from 'node:path'
import { accountFor } from './account.ts'
import { urlOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import { clusterAt, databaseUser, openCluster } from './cluster.ts'
import { runningServer, waitForFormerServer } from './postmasterLock.ts'
import { supervise } from './supervisor.ts'

/** A PostgreSQL of our own, for whoever has none: nothing to install, its data in one directory. */
export interface EmbeddedDatabase {
  url: string
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
  return { url: urlOf(address, databaseUser, password), stop }
}

/** The database of this directory for whoever only looks: that of the program at work there, else started for now. */
export async function visitEmbedded(directory: string): Promise<EmbeddedDatabase> {
  const place = resolve(directory)
  const { data, password } = clusterAt(place)
  const address = runningServer(data)
  if (!address) return startEmbedded(place)
  return { url: urlOf(address, databaseUser, password()), stop: () => Promise.resolve() }
}

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
  max_connections: 200,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

const settingArgs = (chosen: Record<string, string | number>) =>
  Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
