import { sql } from 'kysely'
import { isRenewable } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { nextVersion } from '../../resource/changing.ts'

interface Kind {
  userId: string
  authorityId: string
  names: string[]
}

/**
 * A person holds a qualification once. A renewal requires an expired or expiring certificate and none that is
 * being sealed, in any language. Returns the ids it renews.
 */
export async function followedBy(db: Db, { today, ...kind }: Kind & { today: Day }): Promise<string[]> {
  const held = await heldOf(db, kind).select(['id', 'state', 'issueDate', 'dueDate']).execute()
  if (!held.every((certificate) => isRenewable(today, certificate)))
    throw new Problem('certificate.nameTaken')
  return held.map(({ id }) => id)
}

interface Following {
  superseded: string[]
  /** Set if the renewed certificate was suspended or revoked while the renewal was being sealed. */
  suspension: { reason: string; until: Day | null } | null
}

/**
 * Supersedes the renewed certificates when the renewal is issued. Locks the holder and each row, so a
 * parallel revocation or suspension is seen. A renewal must not restore what was withdrawn: for a revoked
 * certificate it is suspended until someone decides.
 */
export async function supersedeFormer(
  db: Db,
  { id, follows, ...kind }: Kind & { id: string; follows: string[] },
): Promise<Following> {
  await db.selectFrom('user').select('id').where('id', '=', kind.userId).forNoKeyUpdate().execute()
  const former = await heldOf(db, kind)
    .select(['id', 'state', 'stateReason as reason', 'suspendedUntil as until'])
    .where('id', '<>', id)
    .where('state', 'in', ['issued', 'suspended'])
    .forUpdate()
    .execute()
  const revoked = await db
    .selectFrom('certificate')
    .select('stateReason as reason')
    .where(sql<boolean>`id = any(${follows}::uuid[])`)
    .where('state', '=', 'revoked')
    .executeTakeFirst()
  const superseded = former.map((one) => one.id)
  if (superseded.length > 0)
    await db
      .updateTable('certificate')
      .set({ state: 'superseded', suspendedUntil: null, stateAt: sql`now()`, ...nextVersion })
      .where('id', 'in', superseded)
      .execute()
  if (revoked) return { superseded, suspension: { reason: revoked.reason, until: null } }
  return { superseded, suspension: former.find(({ state }) => state === 'suspended') ?? null }
}

const heldOf = (db: Db, { userId, authorityId, names }: Kind) =>
  db
    .selectFrom('certificate')
    .where('userId', '=', userId)
    .where('authorityId', '=', authorityId)
    .where(sql`lower(name)`, 'in', sql`(select lower(one) from unnest(${names}::text[]) one)`)
    .where('state', 'in', ['waiting', 'sealing', 'issued', 'suspended'])
