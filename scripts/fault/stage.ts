import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/db/embedded.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/databaseProxy.ts'
import { startApp, type RunningApp } from '../../test/hammer/app.ts'
import { prepare, type Ground } from '../../test/hammer/ground.ts'

/** A product that a fault happens to, with a PostgreSQL of its own behind a proxy. */
export interface Stage {
  app: RunningApp
  ground: Ground
  proxy: DatabaseProxy
  /** The database as its owner, past the proxy. */
  ownerUrl: string
  /** Runs a statement as the owner of the database, past the proxy. */
  asOwner(text: string): Promise<pg.QueryResult>
  /** Ends the server of the database, which starts again by itself: fast as in a restart, or at once as in a crash. */
  restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  end(): Promise<void>
}

const people = { holderCount: 12, courseCount: 0 }

/** Starts a product with people in it. `env` are further settings. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const place = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const database = await startEmbedded(path.join(place, 'postgres'))
  const proxy = await openDatabaseProxy(database.appUrl)
  const urls = { DATABASE_URL: proxy.urlOf(database.appUrl), MIGRATION_DATABASE_URL: database.url }
  const app = await startApp(place, /First start: .*\n/, { ...urls, ...env })
  const ground = await prepare(() => app.address, app.setupLink ?? '', people)

  const asOwner = async (text: string) => {
    const client = new pg.Client(database.url)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }

  return {
    app,
    ground,
    proxy,
    ownerUrl: database.url,
    asOwner,
    async restartDatabase(signal) {
      const file = path.join(place, 'postgres', 'cluster', 'postmaster.pid')
      process.kill(Number.parseInt(readFileSync(file, 'utf8')), signal)
      // Gone first, then there again.
      await until(() =>
        asOwner('select 1').then(
          () => false,
          () => true,
        ),
      )
      await until(() =>
        asOwner('select 1').then(
          () => true,
          () => false,
        ),
      )
    },
    async end() {
      await app.kill()
      await proxy.stop()
      await database.stop()
      rmSync(place, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Asks again and again until it is so, and says how long that took in ms; `longestMs` at most. */
export async function until(isSo: () => Promise<boolean>, longestMs = 60_000): Promise<number> {
  const began = performance.now()
  while (!(await isSo()) && performance.now() - began < longestMs)
    await new Promise((done) => setTimeout(done, 20))
  return performance.now() - began
}
