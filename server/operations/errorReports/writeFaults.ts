import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { mostShown } from '#contract/fault.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { Fault } from './fault.ts'

/** Repetitions only raise the count. Returns the reports that are new. */
export async function writeFaults(db: Db, faults: Fault[], version: string): Promise<Fault[]> {
  const groups = new Map<string, { fault: Fault; count: number; shown: string[] }>()
  for (const fault of faults) {
    const key = fingerprintOf(fault)
    const group = groups.get(key) ?? { fault, count: 0, shown: [] }
    group.count += 1
    if (fault.shown) group.shown.unshift(fault.shown)
    groups.set(key, group)
  }
  const fresh: Fault[] = []
  // Sorted, so that two instances cannot deadlock.
  for (const [key, { fault, count, shown }] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { kind, name, message, place, frames } = fault
    const { rows } = await sql<{ isNew: boolean }>`
      insert into fault (id, fingerprint, kind, name, message, place, frames, version, count, shown)
      values (${uuid()}, ${Buffer.from(key, 'hex')}, ${kind}, ${name}, ${message}, ${place}, ${frames}::text[],
        ${version}, ${count}, ${shown.slice(0, mostShown)}::text[])
      on conflict (fingerprint) do update set count = fault.count + excluded.count, last_at = now(),
        version = excluded.version, shown = (excluded.shown || fault.shown)[:${sql.lit(mostShown)}]
      returning xmax = 0 as is_new`.execute(db)
    if (rows[0]?.isNew) fresh.push(fault)
  }
  return fresh
}

/** Uses the position in the program first, because messages may vary. */
const fingerprintOf = ({ kind, name, message, place, frames }: Fault) =>
  sha256(JSON.stringify([kind, name, message, place, frames.slice(0, 3)])).toString('hex')
