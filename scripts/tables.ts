import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeTables } from './tables/writeTables.ts'

/** Generates `server/db/tables.ts`. Run it after adding a migration. */
const directory = await mkdtemp(join(tmpdir(), 'eval-tables-'))
const { url, stop } = await startEmbedded(join(directory, 'postgres'), { throwaway: true })
try {
  await migrate(url, { throwaway: true })
  await writeTables(url, resolve(import.meta.dirname, '../server/db/tables.ts'))
} finally {
  await stop()
  await rm(directory, { recursive: true, force: true })
}
