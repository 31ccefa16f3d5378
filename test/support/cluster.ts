import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/db/prepare.ts'
import { databaseUrl, templateName } from './databaseUrl.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    /** Same as the role of the program. */
    clusterAppUrl: string
  }
}

interface Cluster {
  url: string
  appUrl: string
  stop(): Promise<void>
}

// Each project of vitest.config.ts loads this file again; a global variable makes them share one server.
const shared = globalThis as { testCluster?: Promise<Cluster>; testClusterUsers?: number }

/** One database server for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  const cluster = await (shared.testCluster ??= startCluster())
  shared.testClusterUsers = (shared.testClusterUsers ?? 0) + 1
  project.provide('clusterUrl', cluster.url)
  project.provide('clusterAppUrl', cluster.appUrl)
  return async () => {
    shared.testClusterUsers = (shared.testClusterUsers ?? 1) - 1
    if (shared.testClusterUsers === 0) await cluster.stop()
  }
}

async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'eval-test-'))
  const { url, appUrl, stop } = await startEmbedded(join(directory, 'postgres'), { throwaway: true })
  await createTemplate(url, appUrl)
  return {
    url,
    appUrl,
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function createTemplate(clusterUrl: string, clusterAppUrl: string) {
  const admin = new pg.Client(clusterUrl)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const [ownerUrl, url] = [clusterUrl, clusterAppUrl].map((one) => databaseUrl(one, templateName))
  if (ownerUrl && url) await prepareDatabase({ url, ownerUrl }, { throwaway: true })
}
