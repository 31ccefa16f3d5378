import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { LogContradicts } from './logContradicts.ts'

const atOnce = 20_000

/**
 * No entry from `after` (exclusive) to `size` begins a record that the log knows already. Its events would be counted
 * without those before, which were hidden while it was written. Each statement looks at a portion, because a whole log
 * takes longer than a statement may.
 */
export async function demandBegunOnce(db: Db, after: number, size: number) {
  for (let from = after; from < size; from += atOnce) {
    const again = await begunAgain(db, from, Math.min(size, from + atOnce))
    if (again !== undefined)
      throw new LogContradicts(`the log was rewritten: with entry ${again} a record begins a second time`)
  }
}

/** The least entry of a record is looked up for each one: a join would read the log from its beginning. */
async function begunAgain(db: Db, from: number, to: number): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    select e.sequence from chain_mac m join chain_entry e using (sequence)
    where m.former is null and m.sequence > ${from} and m.sequence <= ${to} and e.sequence > ${from} and e.sequence <= ${to}
      and (select b.sequence from chain_entry b where b.object_id = e.object_id order by b.sequence limit 1) < e.sequence
    order by e.sequence limit 1`.execute(db)
  return rows[0]?.sequence
}
