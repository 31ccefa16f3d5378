import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../server/db/embedded.ts'
import { openDatabase } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { prepareJobs } from '../server/jobs/worker.ts'
import { databaseUrl, templateName } from './databaseUrl.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** One database server for the whole run, with a migrated template from which each worker's database is cloned. */
export default async function setup(project: TestProject) {
  const place = await mkdtemp(join(tmpdir(), 'eval-test-'))
  const { url, stop } = await startEmbedded(join(place, 'postgres'), { throwaway: true })
  await createTemplate(url)
  project.provide('clusterUrl', url)
  return async () => {
    await stop()
    await rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function createTemplate(clusterUrl: string) {
  const admin = new pg.Client(clusterUrl)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = databaseUrl(clusterUrl, templateName)
  await migrate(url, { throwaway: true })
  const database = openDatabase(url)
  await prepareJobs(database.pool)
  await database.close()
}
