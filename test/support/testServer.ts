import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '../../server/app.ts'
import { openLog } from '../../server/audit/log.ts'
import { openAccessLog } from '../../server/audit/accessLog.ts'
import { installationSecret, readConfig, sha256 } from '../../server/config.ts'
import { wakeMakers } from '../../server/documents/pool.ts'
import { jobHandlers } from '../../server/features/jobHandlers.ts'
import { openErrorReports } from '../../server/operations/errorReports/errorReports.ts'
import { openFileStore } from '../../server/files/store.ts'
import type { Database } from '../../server/db/db.ts'
import type { Services } from '../../server/services.ts'
import { openLimits } from '../../server/http/limits.ts'
import { openCalls } from '../../server/http/openCalls.ts'
import type { App } from '../../server/http/serve.ts'
import { openSession } from '../../server/session/session.ts'
import { openTotals } from '../../server/resource/totals.ts'
import { openVisitors } from '../../server/session/visitors.ts'
import { liveOn } from '../../server/openServices.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { clientOf, type Client } from './client.ts'
import { timeZone } from './day.ts'
import { asProgram, openJobsDatabase, openTestDatabase, testDatabase, timeoutFactor } from './database.ts'
import { awaitSeals, awaitSealsAsUsual } from './sealTimeout.ts'
import type { Person } from './people.ts'
import { type Route, watchRoutes } from './routes.ts'

/** The whole server with its own database, called without a socket. */
export interface TestServer extends Services {
  app: App
  /** The database owner, who can change append-only tables. */
  owner: Database
  url: string
  routes: Route[]
  /** A client signed in as this user, or a guest. */
  as(person?: Person): Promise<Client>
  /** A client whose password confirmation is too old. */
  unconfirmed(person: Person): Promise<Client>
  /** Jobs run only during `work`; permanent failures are collected here. */
  work(): Promise<void>
  failures: unknown[]
  close(): Promise<void>
  /** Closes the app and keeps its data for copies. */
  save(): Promise<SavedServer>
}

interface SavedServer {
  databaseName: string
  directory: string
  remove(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  url?: string
  /** Starts with a copy of stored data. */
  from?: SavedServer
  logTo?: Services['logTo']
}

export async function testServer({ env = {}, url, from, logTo }: Options = {}): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'eval-server-'))
  if (from) await cp(from.directory, directory, { recursive: true })
  const databaseUrl = url ?? (await testDatabase(from?.databaseName)).url
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    LIMIT_FACTOR: '100000',
    TIMEOUT_FACTOR: String(timeoutFactor),
    TIME_ZONE: timeZone,
    SECOND_FACTOR: 'off',
    ...env,
  })
  const database = openTestDatabase(asProgram(databaseUrl), installationSecret(config))
  const services: Services = {
    config,
    database,
    files: await openFileStore(config),
    log: openLog({ config, database }),
    accessLog: openAccessLog(database),
    errorReports: openErrorReports({ config, database, version: '0.0.0' }),
    limits: openLimits(database.limitPool, config),
    totals: openTotals(),
    visitors: openVisitors(),
    calls: openCalls(),
    live: liveOn(database, config, asProgram(databaseUrl)),
    version: '0.0.0',
    ...(logTo && { logTo }),
  }
  const { built: app, routes } = await watchRoutes(() => buildApp(services))
  const owner = openTestDatabase(databaseUrl, installationSecret(config))
  const failures: unknown[] = []
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  let ofJobs: Database | undefined

  async function stop() {
    await worker?.stop()
    await app.close()
    // Document children stay for the next file, because starting one costs more than most tests.
    if (worker) awaitSealsAsUsual()
    await Promise.all([services.accessLog.close(), services.errorReports.close()])
    await Promise.all([database.close(), owner.close(), ofJobs?.close()])
  }

  return {
    ...services,
    owner,
    app,
    url: databaseUrl,
    routes,
    failures,

    async as(person) {
      if (!person) return clientOf(app)
      const token = await openSession(database.writes, person.id, { userAgent: 'test' })
      return clientOf(app, token)
    },

    async unconfirmed(person) {
      const token = await openSession(database.writes, person.id, { userAgent: 'test' })
      await database.writes
        .updateTable('session')
        .set({ confirmedAt: sql`now() - interval '11 minutes'` })
        .where('tokenSha256', '=', sha256(token))
        .execute()
      return clientOf(app, token)
    },

    async work() {
      // Starts the document children before the first seal.
      wakeMakers()
      awaitSeals()
      // No timers, so that results do not depend on the time of day.
      ofJobs ??= openJobsDatabase(asProgram(databaseUrl), installationSecret(config))
      const handlers = jobHandlers({ ...services, database: ofJobs })
      worker ??= await startWorker(ofJobs.jobPool, handlers, (_name, error) => failures.push(error), {
        clock: [],
        sealsApart: config.timestamps !== null,
      })
    },

    async close() {
      await stop()
      await removed(directory)
    },

    async save() {
      await stop()
      return {
        databaseName: new URL(databaseUrl).pathname.slice(1),
        directory,
        remove: () => removed(directory),
      }
    },
  }
}

const removed = (directory: string) => rm(directory, { recursive: true, force: true, maxRetries: 5 })
