import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { LogContradicts } from './logContradicts.ts'

const atOnce = 20_000

/**
 * Checks that no entry from `after` (exclusive) to `size` starts a record that the log already contains:
 * earlier events of that record would have been hidden. Works in portions because of the statement timeout.
 */
export async function assertBegunOnce(db: Db, after: number, size: number) {
  for (let from = after; from < size; from += atOnce) {
    const again = await begunAgain(db, from, Math.min(size, from + atOnce))
    if (again !== undefined)
      throw new LogContradicts(`the log was rewritten: with entry ${again} a record begins a second time`)
  }
}

/** A subquery per record: the planner would execute a join by reading the whole log. */
async function begunAgain(db: Db, from: number, to: number): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    select e.sequence from chain_mac m join chain_entry e using (sequence)
    where m.former is null and m.sequence > ${from} and m.sequence <= ${to} and e.sequence > ${from} and e.sequence <= ${to}
      and (select b.sequence from chain_entry b where b.object_id = e.object_id order by b.sequence limit 1) < e.sequence
    order by e.sequence limit 1`.execute(db)
  return rows[0]?.sequence
}
