import type { Log } from './audit/log.ts'
import type { Readings } from './audit/readings.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { Faults } from './faults/faults.ts'
import type { Limits } from './http/limits.ts'
import type { Worker } from './jobs/worker.ts'
import type { Totals } from './http/totals.ts'
import type { Live } from './live/live.ts'
import type { Visitors } from './http/visitors.ts'
import type { FileStore } from './files/fileStore.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyRequest } from 'fastify'

/** The calls that have no answer yet. */
export interface OpenCalls {
  /** A hook for every call. */
  watch(request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** Answers all of them by 503: what they still wait for may end before they do. */
  refuse(): void
}

/** What the running program is made of; a feature takes from it what it needs. */
export interface House {
  config: Config
  database: Database
  files: FileStore
  log: Log
  readings: Readings
  faults: Faults
  limits: Limits
  totals: Totals
  visitors: Visitors
  calls: OpenCalls
  live: Live
  /** Does the jobs, where this instance does any. */
  worker?: Pick<Worker, 'isStalled'>
  version: string
  /** Where the log goes; the standard output where nothing is said. */
  logTo?: { write(line: string): void }
  /** Set while it ends: a proxy then sends no one here any more. */
  ending?: boolean
  /** When `/api/ready` was asked last, in ms as `performance.now()` counts them. */
  readyAskedAt?: number
}
