import type { ErrorReportKind } from '#contract/errorReport.ts'
import { scrubbedError, scrubbedFrames, scrubbedMessage, scrubbedPlace } from '#domain/scrub.ts'
import type { Config } from '../../config.ts'
import { openBatch, type Batch } from '../../db/batch.ts'
import type { Database } from '../../db/db.ts'
import { isLoopback } from '../../loopback.ts'
import { forward } from './forward.ts'
import { writeErrorReports } from './writeErrorReports.ts'
import type { ErrorReport } from './errorReport.ts'

/** Buffers error reports, so callers do not wait. */
export interface ErrorReports {
  on: boolean
  /** An error of the server; `place` is a constant of the program. */
  note(kind: ErrorReportKind, error: unknown, seen: { place: string; shown?: string }): void
  /** A report of a browser. Scrubbed again, because the sender is not trusted. */
  take(report: Omit<ErrorReport, 'kind'>): void
  flush(): Promise<void>
  close(): Promise<void>
  counts: Batch<unknown>['counts']
}

const mostWaiting = 200
const writtenEveryMs = 2000

interface Needs {
  config: Pick<Config, 'production' | 'baseUrl' | 'errorsUrl'>
  database: Pick<Database, 'writes'>
  version: string
}

/** Active only in production, and not if the base URL is loopback. */
export function openErrorReports({ config, database, version }: Needs): ErrorReports {
  const on = config.production && !isLoopback(new URL(config.baseUrl).hostname)
  const batch = openBatch<ErrorReport>({
    ...{ most: mostWaiting, everyMs: writtenEveryMs },
    async write(rows) {
      const fresh = await writeErrorReports(database.writes, rows, version)
      if (config.errorsUrl) await forward(config.errorsUrl, fresh, version)
    },
  })
  return {
    on,
    note(kind, error, { place, shown }) {
      if (on) batch.add({ kind, ...scrubbedError(error), place, shown })
    },
    take({ name, message, frames, place, shown }) {
      if (!on) return
      const again = scrubbedError({ name, message })
      batch.add({
        ...{ kind: 'web', name: again.name, message: scrubbedMessage(message) },
        ...{ frames: scrubbedFrames(frames), place: scrubbedPlace(place), shown },
      })
    },
    flush: batch.flush,
    close: batch.close,
    counts: batch.counts,
  }
}
