import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type ErrorReportKind, mostShown } from '#contract/errorReport.ts'
import {
  type ScrubbedError,
  scrubbedError,
  scrubbedFrames,
  scrubbedMessage,
  scrubbedAddress,
} from '#domain/scrub.ts'
import { timeLimits } from '../../timeLimits.ts'
import { sha256, type Config } from '../../config.ts'
import type { Db, Database } from '../../db/db.ts'
import { openBatch, type Batch } from '../../db/batch.ts'
import { isLoopback } from '../../loopback.ts'

/** Contains no data that identifies the person. */
interface ErrorReport extends ScrubbedError {
  kind: ErrorReportKind
  place: string
  /** The request id that the person was shown. */
  shown?: string | undefined
}

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
        ...{ frames: scrubbedFrames(frames), place: scrubbedAddress(place), shown },
      })
    },
    flush: batch.flush,
    close: batch.close,
    counts: batch.counts,
  }
}

/** Repetitions only raise the count. Returns the reports that are new. */
async function writeErrorReports(
  db: Db,
  errorReports: ErrorReport[],
  version: string,
): Promise<ErrorReport[]> {
  const groups = new Map<string, { first: ErrorReport; count: number; shown: string[] }>()
  for (const errorReport of errorReports) {
    const key = fingerprintOf(errorReport)
    const group = groups.get(key) ?? { first: errorReport, count: 0, shown: [] }
    group.count += 1
    if (errorReport.shown) group.shown.unshift(errorReport.shown)
    groups.set(key, group)
  }
  const fresh: ErrorReport[] = []
  // Sorted, so that two instances cannot deadlock.
  for (const [key, { first: errorReport, count, shown }] of [...groups].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const { kind, name, message, place, frames } = errorReport
    const { rows } = await sql<{ isNew: boolean }>`
      insert into fault (id, fingerprint, kind, name, message, place, frames, version, count, shown)
      values (${uuid()}, ${Buffer.from(key, 'hex')}, ${kind}, ${name}, ${message}, ${place}, ${frames}::text[],
        ${version}, ${count}, ${shown.slice(0, mostShown)}::text[])
      on conflict (fingerprint) do update set count = fault.count + excluded.count, last_at = now(),
        version = excluded.version, shown = (excluded.shown || fault.shown)[:${sql.lit(mostShown)}]
      returning xmax = 0 as is_new`.execute(db)
    if (rows[0]?.isNew) fresh.push(errorReport)
  }
  return fresh
}

/** Uses the position in the program first, because messages may vary. */
const fingerprintOf = ({ kind, name, message, place, frames }: ErrorReport) =>
  sha256(JSON.stringify([kind, name, message, place, frames.slice(0, 3)])).toString('hex')

export const timeLimit = timeLimits({ ms: 3000 })

/** Sends new error reports to the configured address, without retries. */
export async function forward(url: string, errorReports: ErrorReport[], version: string) {
  for (const { shown: _shown, ...errorReport } of errorReports)
    await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...errorReport, version }),
      signal: AbortSignal.timeout(timeLimit.ms),
    }).catch(() => undefined)
}
