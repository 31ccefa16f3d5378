import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeCheckpoint } from '../server/audit/checkpoint.ts'
import { openLog } from '../server/audit/log.ts'
import { installationSecret, type Config } from '../server/config.ts'
import { openDatabase } from '../server/db/db.ts'

/** Cost of signing a whole log, as on the first start after an update. */
export interface FirstCheckpoint {
  entries: number
  seconds: number
}

const fileIn = (directory: string) => path.join(directory, 'first-checkpoint.json')

/** Prevents timeouts, because duration is what is measured. */
export const timeoutFactor = 100

/** Writes the duration beside the database. */
export async function signFirst(url: string, config: Config) {
  const database = openDatabase(url, { secret: installationSecret(config), timeoutFactor })
  try {
    const log = openLog({ config, database })
    const startedAt = performance.now()
    await writeCheckpoint({ config, database, log })
    const seconds = (performance.now() - startedAt) / 1000
    const signed = await log.signed()
    if (!signed) throw new Error('The seeded database has no log')
    const first: FirstCheckpoint = { entries: signed.size, seconds }
    writeFileSync(fileIn(config.dataDirectory), JSON.stringify(first))
  } finally {
    await database.close()
  }
}

export const firstCheckpointOf = (directory: string) =>
  JSON.parse(readFileSync(fileIn(directory), 'utf8')) as FirstCheckpoint
