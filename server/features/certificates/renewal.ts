import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { nextVersion } from '../../resource/changing.ts'

interface Kind {
  authorityId: string
  names: string[]
}

/** The certificates of a qualification in any language, including those that are being sealed. */
export const heldOf = (db: Db, { userIds, ...kind }: Kind & { userIds: string[] }) =>
  ofKind(db, kind)
    .select(['id', 'userId', 'number', 'state', 'issueDate', 'dueDate'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()

export type Held = Awaited<ReturnType<typeof heldOf>>[number]

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
  { id, userId, follows, ...kind }: Kind & { id: string; userId: string; follows: string[] },
): Promise<Following> {
  await db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const former = await ofKind(db, kind)
    .where('userId', '=', userId)
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

const ofKind = (db: Db, { authorityId, names }: Kind) =>
  db
    .selectFrom('certificate')
    .where('authorityId', '=', authorityId)
    .where(sql`lower(name)`, 'in', sql`(select lower(one) from unnest(${names}::text[]) one)`)
    .where('state', 'in', ['waiting', 'sealing', 'issued', 'suspended'])
