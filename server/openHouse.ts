import { readFileSync } from 'node:fs'
import { openLog } from './audit/log.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/db.ts'
import { openFileStore } from './files/store.ts'
import type { House } from './house.ts'
import { openLimits } from './http/limits.ts'
import { openTotals } from './http/totals.ts'
import { openVisitors } from './http/visitors.ts'

/** Everything the program needs before it answers anybody. */
export async function openHouse(config: Config, url: string): Promise<House> {
  const database = openDatabase(url)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    config,
    database,
    files: await openFileStore(config),
    log: openLog({ config, database }),
    limits: openLimits(database.limitPool, config),
    totals: openTotals(),
    visitors: openVisitors(),
    version,
  }
}
