import { readFileSync } from 'node:fs'
import { openLog } from './audit/log.ts'
import { openAccessLog } from './audit/accessLog.ts'
import { installationSecret, type Config } from './config.ts'
import { type Database, openDatabase } from './db/db.ts'
import { openErrorReports } from './operations/errorReports/errorReports.ts'
import { openFileStore } from './files/store.ts'
import type { Services } from './services.ts'
import { openLimits } from './http/limits.ts'
import { openCalls } from './http/openCalls.ts'
import { callerByLookup } from './session/session.ts'
import { openTotals } from './resource/totals.ts'
import { openVisitors } from './session/visitors.ts'
import { openLive } from './live/live.ts'

export async function openServices(config: Config, url: string): Promise<Services> {
  const database = openDatabase(url, {
    timeoutFactor: config.timeoutFactor,
    secret: installationSecret(config),
  })
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return {
    config,
    database,
    files: await openFileStore(config),
    log: openLog({ config, database }),
    accessLog: openAccessLog(database),
    errorReports: openErrorReports({ config, database, version }),
    limits: openLimits(database.limitPool, config),
    totals: openTotals(),
    visitors: openVisitors(),
    calls: openCalls(),
    live: liveOn(database, config, url),
    version,
  }
}

export const liveOn = ({ lookups }: Database, config: Config, connectionString: string) =>
  openLive({
    connectionString,
    actorOfToken: async (token) => (await callerByLookup(lookups, token, config)).caller.actor,
  })
