import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeTables } from './tables/writeTables.ts'

/** Writes the types of the tables again, after a migration was added. */
const place = await mkdtemp(join(tmpdir(), 'eval-tables-'))
const { url, stop } = await startEmbedded(join(place, 'postgres'), { throwaway: true })
try {
  await migrate(url, { throwaway: true })
  await writeTables(url, resolve(import.meta.dirname, '../server/db/tables.ts'))
} finally {
  await stop()
  await rm(place, { recursive: true, force: true })
}
