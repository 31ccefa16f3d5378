import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeCheckpoint } from '../server/audit/checkpoint.ts'
import { openLog } from '../server/audit/log.ts'
import { installationSecret, type Config } from '../server/config.ts'
import { openDatabase } from '../server/db/db.ts'

/** What the first checkpoint of a whole log took, as the first start after an update signs it. */
export interface FirstCheckpoint {
  entries: number
  seconds: number
}

const fileIn = (place: string) => path.join(place, 'first-checkpoint.json')

/** A busy machine fails nothing: what is measured is how long it takes. */
export const timeoutFactor = 100

/** Signs the whole log, and keeps beside the database how long it took. */
export async function signFirst(url: string, config: Config) {
  const database = openDatabase(url, { secret: installationSecret(config), timeoutFactor })
  try {
    const log = openLog({ config, database })
    const begun = performance.now()
    await writeCheckpoint({ config, database, log })
    const seconds = (performance.now() - begun) / 1000
    const signed = await log.signed()
    if (!signed) throw new Error('The seeded database has no log')
    const first: FirstCheckpoint = { entries: signed.size, seconds }
    writeFileSync(fileIn(config.dataDirectory), JSON.stringify(first))
  } finally {
    await database.close()
  }
}

export const firstCheckpointOf = (place: string) =>
  JSON.parse(readFileSync(fileIn(place), 'utf8')) as FirstCheckpoint
