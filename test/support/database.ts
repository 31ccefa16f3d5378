import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { jobsName, openDatabase } from '../../server/db/db.ts'
import { databaseUrl, templateName } from './databaseUrl.ts'

/** Multiplies the time limits of the product, so that tests pass on a busy machine. */
export const timeoutFactor = 100

/** An empty database with the current schema. `url` uses the owner role. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

const cloned = new Set<string>()

/**
 * Clones the template, or a test database without connections. Cloning takes 30 ms and, unlike truncating, leaves no
 * state.
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

/** Uses the connection settings of the product with the time limits of tests. */
export const openTestDatabase = (url: string, secret = 'the secret of a test') =>
  openDatabase(url, { timeoutFactor, secret })

/** A separate connection for job handlers, so that tests distinguish waiting jobs from waiting calls (`locks.ts`). */
export const openJobsDatabase = (url: string, secret: string) =>
  openDatabase(url, { timeoutFactor, secret, name: jobsName })

/** The role of the program, which cannot change append-only tables. */
export function asProgram(url: string): string {
  const isOfCluster = new URL(url).search === new URL(inject('clusterUrl')).search
  return isOfCluster ? databaseUrl(inject('clusterAppUrl'), new URL(url).pathname.slice(1)) : url
}

/** Drops the databases of the finished test file, because the next one runs in the same process. */
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
