import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/db.ts'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { migrationsDirectory } from '../server/db/migrations.ts'
import { prepareJobs } from '../server/jobs/worker.ts'
import { scaleTimeLimits } from '../server/timeLimits.ts'
import { signFirst, timeoutFactor } from './firstCheckpoint.ts'
import { seed } from './seed.ts'

/** Source files that determine the content of a seeded database. A change of one seeds again. */
const seeding = [
  ...['seed.ts', 'seedDocuments.ts', 'seedLog.ts', 'seedRows.ts', 'copyRows.ts', 'forumSeed.ts'],
  'firstCheckpoint.ts',
  ...[
    ...['audit/chain.ts', 'audit/entry.ts', 'audit/heads.ts', 'audit/note.ts', 'audit/tree.ts'],
    'db/authenticator.ts',
    ...['features/certificates/issue.ts', 'signing/attestation.ts'],
  ].map((name) => `../server/${name}`),
]

const root = path.resolve('data', 'bench')

/** Created once, until the schema or a seeding file changes. */
export async function openSeeded(rows: number) {
  const directory = path.join(root, String(rows))
  const mark = path.join(directory, 'seeded')
  const expected = fingerprint()
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== expected) {
    rmSync(directory, { recursive: true, force: true })
    await make(directory, rows)
    writeFileSync(mark, expected)
  }
  return { directory, ...(await startEmbedded(path.join(directory, 'postgres'))) }
}

async function make(directory: string, rows: number) {
  const begin = performance.now()
  console.log(`Seeding ${rows.toLocaleString('en')} certificates …`)
  const { url, stop } = await startEmbedded(path.join(directory, 'postgres'), { throwaway: true })
  try {
    await migrate(url, { throwaway: true })
    scaleTimeLimits(timeoutFactor)
    const { pool, close } = openDatabase(url, { timeoutFactor })
    await prepareJobs(pool)
    await close()
    const config = readConfig({ DATA_DIR: directory })
    await seed(url, rows, config)
    await signFirst(url, config)
  } finally {
    await stop()
  }
  console.log(`Seeded after ${Math.round((performance.now() - begin) / 1000)} s`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const name of seeding) hash.update(readFileSync(path.join(import.meta.dirname, name)))
  for (const name of readdirSync(migrationsDirectory).sort())
    hash.update(readFileSync(path.join(migrationsDirectory, name)))
  return hash.digest('hex')
}
