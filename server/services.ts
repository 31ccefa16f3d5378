import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from './audit/log.ts'
import type { AccessLog } from './audit/accessLog.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { ErrorReports } from './operations/errorReports/errorReports.ts'
import type { Limits } from './http/limits.ts'
import type { Worker } from './jobs/worker.ts'
import type { Totals } from './resource/totals.ts'
import type { Live } from './live/live.ts'
import type { Visitors } from './session/visitors.ts'
import type { FileStore } from './files/fileStore.ts'

export interface OpenCalls {
  watch(request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** Answers all open calls with 503, because what they wait for may end first. */
  refuse(): void
}

export interface Services {
  config: Config
  database: Database
  files: FileStore
  log: Log
  accessLog: AccessLog
  errorReports: ErrorReports
  limits: Limits
  totals: Totals
  visitors: Visitors
  calls: OpenCalls
  live: Live
  /** Missing on instances without jobs. */
  worker?: Pick<Worker, 'isStalled'>
  version: string
  /** Default: standard output. */
  logTo?: { write(line: string): void }
  /** Set during the shutdown, so that proxies stop sending calls. */
  ending?: boolean
  /** When `/api/ready` was last called, in ms of `performance.now()`. */
  readyCheckedAt?: number
}
