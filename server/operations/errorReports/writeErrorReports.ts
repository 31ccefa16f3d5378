import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { mostShown } from '#contract/errorReport.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { ErrorReport } from './errorReport.ts'

/** Repetitions only raise the count. Returns the reports that are new. */
export async function writeErrorReports(
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
