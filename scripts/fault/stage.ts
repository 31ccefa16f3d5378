import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/support/databaseProxy.ts'
import { startApp, type RunningApp } from '../../test/crash/app.ts'
import { prepare, type Ground } from '../../test/crash/ground.ts'

/** A product with its own PostgreSQL behind a proxy that can fail. */
export interface Stage {
  app: RunningApp
  ground: Ground
  proxy: DatabaseProxy
  /** Bypasses the proxy. */
  ownerUrl: string
  asOwner(text: string): Promise<pg.QueryResult>
  /** SIGINT is a fast shutdown, SIGQUIT a crash. The server restarts automatically. */
  restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  end(): Promise<void>
}

const people = { holderCount: 12, courseCount: 0 }

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'eval-fault-'))
  const database = await startEmbedded(path.join(directory, 'postgres'))
  const proxy = await openDatabaseProxy(database.appUrl)
  const urls = { DATABASE_URL: proxy.urlOf(database.appUrl), MIGRATION_DATABASE_URL: database.url }
  const app = await startApp(directory, /First start: .*\n/, { ...urls, ...env })
  const data = await prepare(() => app.address, app.setupLink ?? '', people)

  const asOwner = (text: string) => runStatement(database.url, text)

  return {
    app,
    ground: data,
    proxy,
    ownerUrl: database.url,
    asOwner,
    async restartDatabase(signal) {
      const file = path.join(directory, 'postgres', 'cluster', 'postmaster.pid')
      process.kill(Number.parseInt(readFileSync(file, 'utf8')), signal)
      // Waits for the shutdown first.
      await until(async () => !(await isAvailable(database.url)))
      await until(() => isAvailable(database.url))
    },
    async end() {
      await app.kill()
      await proxy.stop()
      await database.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs a statement on its own connection. */
export async function runStatement(url: string, text: string) {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

export const isAvailable = (url: string) =>
  runStatement(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Polls until true, for at most `longestMs`, and returns the duration in ms. */
export async function until(isSo: () => Promise<boolean>, longestMs = 60_000): Promise<number> {
  const began = performance.now()
  while (!(await isSo()) && performance.now() - began < longestMs)
    await new Promise((done) => setTimeout(done, 20))
  return performance.now() - began
}
