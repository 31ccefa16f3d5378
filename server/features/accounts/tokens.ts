import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/account.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

/** What is used once: a link, or a mailed password. */
export type Purpose = LinkPurpose | 'oneTimePassword'

const lifetimeMinutes: Record<Purpose, number> = {
  activation: 24 * 60,
  passwordReset: 30,
  companyActivation: 24 * 60,
  companyEmail: 24 * 60,
  emailChange: 24 * 60,
  welcome: 7 * 24 * 60,
  oneTimePassword: 60,
  setup: 10 * 365 * 24 * 60,
}

interface Subject {
  userId?: string
  /** Whose link it is, or, of someone's welcome, the company that the letter names. */
  companyId?: string | undefined
  /** The address to come, where that is what the link confirms. */
  email?: string
  /** The session that asked, by its name, where only that one uses the link. */
  sessionId?: string | null
}

/**
 * A link that works once. A new one of the same purpose for the same person, else company, ends the old; of the links to
 * set the product up only those of former starts, because two programs may start at once.
 */
export async function makeToken(db: Db, purpose: Purpose, { userId, companyId, email, sessionId }: Subject) {
  const token = randomBytes(32).toString('base64url')
  const all = db.deleteFrom('oneUseToken').where('purpose', '=', purpose)
  const former =
    purpose === 'setup' ? all.where('createdAt', '<', sql<string>`now() - interval '10 minutes'`) : all
  // Not `is not distinct from`, which no index serves.
  const ofNobody = former.where('userId', 'is', null)
  const ofCompany = companyId
    ? ofNobody.where('companyId', '=', companyId)
    : ofNobody.where('companyId', 'is', null)
  await (userId ? former.where('userId', '=', userId) : ofCompany).execute()
  const expiresAt = sql<string>`now() + make_interval(mins => ${lifetimeMinutes[purpose]}::int)`
  await db
    .insertInto('oneUseToken')
    .values({ tokenSha256: sha256(token), purpose, userId, companyId, email, sessionId, expiresAt })
    .execute()
  return token
}

/** Links of these purposes that someone was sent open nothing any more. */
export const endTokens = (db: Db, userId: string, purposes: Purpose[]) =>
  db
    .deleteFrom('oneUseToken')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()

/** Uses what was made for someone without a link, as a mailed password is; false where it counts no more. */
export async function spendToken(db: Db, purpose: Purpose, userId: string) {
  const { numUpdatedRows } = await db
    .updateTable('oneUseToken')
    .set({ usedAt: sql`now()` })
    .where('purpose', '=', purpose)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether someone still has one to use. */
export async function holdsToken(db: Db, purpose: Purpose, userId: string) {
  const found = await db
    .selectFrom('oneUseToken')
    .select('userId')
    .where('purpose', '=', purpose)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a token in one statement: of two who try at once, one wins. */
export async function useToken(db: Db, purpose: Purpose, token: string) {
  const used = await db
    .updateTable('oneUseToken')
    .set({ usedAt: sql`now()` })
    .where('tokenSha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'companyId', 'email'])
    .executeTakeFirst()
  if (!used) throw new Problem('token.unusable')
  return used
}

/** Whether a link still does what it is for, and whose it is while it does; one replaced by a newer link is over. */
export async function linkState(db: Db, purpose: Purpose, token: string) {
  const found = await db
    .selectFrom('oneUseToken')
    .select(['usedAt', 'userId', 'sessionId', sql<boolean>`expires_at > now()`.as('lasts')])
    .where('tokenSha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (found?.usedAt) return { state: 'used' } as const
  return found?.lasts ? ({ state: 'open', ...found } as const) : ({ state: 'over' } as const)
}

/** Whose token it is, without using it: for what takes a while before. */
export async function peekToken(db: Db, purpose: Purpose, token: string) {
  const found = await db
    .selectFrom('oneUseToken')
    .select(['userId', 'companyId', 'sessionId'])
    .where('tokenSha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!found) throw new Problem('token.unusable')
  return found
}
