import { sql } from 'kysely'
import { isRenewable } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

interface Kind {
  userId: string
  authorityId: string
  /** What it is called, in each language it is printed in. */
  names: string[]
}

/**
 * A qualification is held once. A new certificate of it follows one that has run out or soon will, and none that is
 * still being sealed, in whatever language.
 */
export async function demandDue(db: Db, { today, ...kind }: Kind & { today: Day }) {
  const held = await heldOf(db, kind).select(['state', 'dueDate']).execute()
  if (!held.every((certificate) => isRenewable(today, certificate)))
    throw new Problem('certificate.nameTaken')
}

interface Former {
  id: string
  /** Set where it was suspended while what follows it was being sealed. */
  suspension: { reason: string; until: Day | null; number: string } | null
}

/**
 * Ends what a certificate follows in the moment it is issued. The holder's row is locked, so that one comes first, and
 * so is each row: what is revoked or suspended at this moment is judged after that.
 */
export async function supersedeFormer(db: Db, { id, ...kind }: Kind & { id: string }): Promise<Former[]> {
  await db.selectFrom('user').select('id').where('id', '=', kind.userId).forNoKeyUpdate().execute()
  const former = await heldOf(db, kind)
    .select(['id', 'number', 'state', 'stateReason', 'suspendedUntil'])
    .where('id', '<>', id)
    .where('state', 'in', ['issued', 'suspended'])
    .forUpdate()
    .execute()
  const ids = former.map((one) => one.id)
  if (ids.length > 0)
    await db
      .updateTable('certificate')
      .set({ state: 'superseded', suspendedUntil: null, stateAt: sql`now()`, version: sql`version + 1` })
      .where('id', 'in', ids)
      .execute()
  return former.map(({ id, number, state, stateReason, suspendedUntil }) => ({
    id,
    suspension: state === 'suspended' ? { reason: stateReason, until: suspendedUntil, number } : null,
  }))
}

const heldOf = (db: Db, { userId, authorityId, names }: Kind) =>
  db
    .selectFrom('certificate')
    .where('userId', '=', userId)
    .where('authorityId', '=', authorityId)
    .where(sql`lower(name)`, 'in', sql`(select lower(one) from unnest(${names}::text[]) one)`)
    .where('state', 'in', ['waiting', 'sealing', 'issued', 'suspended'])
