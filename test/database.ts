import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { jobsName, openDatabase } from '../server/db/db.ts'
import { databaseUrl, templateName } from './databaseUrl.ts'

/** Multiplies the product's time limits in tests: a busy machine fails no test. */
export const timeoutFactor = 100

/** A real database with the current schema and nothing in it; its address is that of the owner. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

const cloned = new Set<string>()

/**
 * Clones the migrated template, or another database of a test that no one is connected to. Cloning takes 30 ms, and unlike
 * emptying tables it needs no exceptions.
 */
export function testDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const clusterUrl = inject('clusterUrl')
  return asAdmin(clusterUrl, async (admin) => {
    cloned.add(name)
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return { url: databaseUrl(clusterUrl, name), drop: () => asAdmin(clusterUrl, dropper(name)) }
  })
}

/** Opens a database as the product does, with the time limits of tests. */
export const openTestDatabase = (url: string, secret = 'the secret of a test') =>
  openDatabase(url, { timeoutFactor, secret })

/** The same for the job handlers, so that a test can tell a job that waits for a lock from a call (`held.ts`). */
export const openJobsDatabase = (url: string, secret: string) =>
  openDatabase(url, { timeoutFactor, secret, name: jobsName })

/** The same database as the role of the program, which cannot rewrite what is only added to. */
export function asProgram(url: string): string {
  const isOfCluster = new URL(url).search === new URL(inject('clusterUrl')).search
  return isOfCluster ? databaseUrl(inject('clusterAppUrl'), new URL(url).pathname.slice(1)) : url
}

/** Drops what the test file that has just ended cloned: the next one runs in the same process. */
export async function dropTestDatabases() {
  const names = [...cloned]
  cloned.clear()
  if (names.length === 0) return
  await asAdmin(inject('clusterUrl'), async (admin) => {
    for (const name of names) await dropper(name)(admin)
  })
}

const dropper = (name: string) => async (admin: pg.Client) =>
  void (await admin.query(`drop database if exists ${name} with (force)`))

async function asAdmin<Result>(
  clusterUrl: string,
  act: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client(clusterUrl)
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}
