import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/account.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { Problem } from '../../http/problem.ts'

type Purpose = LinkPurpose | 'oneTimePassword'

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
  /** The owner of the link, or the company named in a welcome email. */
  companyId?: string | undefined
  email?: string
  /** The session that requested the link, if only it may use it. */
  sessionId?: string | null
}

/**
 * Creates a single-use token. It replaces the previous one with the same purpose and owner. Setup links
 * replace only those of earlier starts, because two programs may start at once.
 */
export async function makeToken(db: Db, purpose: Purpose, { userId, companyId, email, sessionId }: Subject) {
  const token = randomBytes(32).toString('base64url')
  const all = db.deleteFrom('oneUseToken').where('purpose', '=', purpose)
  const former =
    purpose === 'setup' ? all.where('createdAt', '<', sql<string>`now() - interval '10 minutes'`) : all
  // `is not distinct from` cannot use an index.
  const withoutUser = former.where('userId', 'is', null)
  const ofCompany = companyId
    ? withoutUser.where('companyId', '=', companyId)
    : withoutUser.where('companyId', 'is', null)
  await (userId ? former.where('userId', '=', userId) : ofCompany).execute()
  const expiresAt = sql<string>`now() + make_interval(mins => ${lifetimeMinutes[purpose]}::int)`
  await db
    .insertInto('oneUseToken')
    .values({ tokenSha256: sha256(token), purpose, userId, companyId, email, sessionId, expiresAt })
    .execute()
  return token
}

export const endTokens = (db: Db, userId: string, purposes: Purpose[]) =>
  db
    .deleteFrom('oneUseToken')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()

const isUsable = (purpose: Purpose) =>
  sql<boolean>`(purpose = ${purpose} and used_at is null and expires_at > now())`

/** Consumes a token without link, such as a one-time password; false if it is invalid. */
export async function spendToken(db: Db, purpose: Purpose, userId: string) {
  const { numUpdatedRows } = await db
    .updateTable('oneUseToken')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where(isUsable(purpose))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const holdsToken = (db: Db, purpose: Purpose, userId: string) =>
  exists(db.selectFrom('oneUseToken').select('userId').where('userId', '=', userId).where(isUsable(purpose)))

/** Consumes a token in one statement: of two parallel calls, one succeeds. */
export async function useToken(db: Db, purpose: Purpose, token: string) {
  const used = await db
    .updateTable('oneUseToken')
    .set({ usedAt: sql`now()` })
    .where('tokenSha256', '=', sha256(token))
    .where(isUsable(purpose))
    .returning(['userId', 'companyId', 'email'])
    .executeTakeFirst()
  if (!used) throw new Problem('token.unusable')
  return used
}

/** Whether a link is still valid, with its owner. A replaced link has expired. */
export async function linkState(db: Db, purpose: Purpose, token: string) {
  const row = await db
    .selectFrom('oneUseToken')
    .select(['usedAt', 'userId', 'sessionId', sql<boolean>`expires_at > now()`.as('lasts')])
    .where('tokenSha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (row?.usedAt) return { state: 'used' } as const
  return row?.lasts ? ({ state: 'open', ...row } as const) : ({ state: 'over' } as const)
}

export async function peekToken(db: Db, purpose: Purpose, token: string) {
  const row = await db
    .selectFrom('oneUseToken')
    .select(['userId', 'companyId', 'sessionId'])
    .where('tokenSha256', '=', sha256(token))
    .where(isUsable(purpose))
    .executeTakeFirst()
  if (!row) throw new Problem('token.unusable')
  return row
}
