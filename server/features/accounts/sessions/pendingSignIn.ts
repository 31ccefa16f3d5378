import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import type { Services } from '../../../services.ts'
import { Problem } from '../../../http/problem.ts'

const lifetimeMinutes = 5
const attemptsEach = 5

export async function beginPending(db: Db, userId: string) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql<string>`now() + make_interval(mins => ${lifetimeMinutes})`
  await db
    .insertInto('pendingSignIn')
    .values({ tokenSha256: sha256(token), userId, expiresAt })
    .execute()
  return token
}

/** The user of a pending sign-in. Each call counts as one of five attempts, in its own transaction. */
export async function attemptPending({ database }: Services, token: string | undefined): Promise<string> {
  const waiting = await database.writes
    .updateTable('pendingSignIn')
    .set({ attempts: sql`attempts + 1` })
    .where('tokenSha256', '=', sha256(token ?? ''))
    .where('attempts', '<', attemptsEach)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('userId')
    .executeTakeFirst()
  if (!waiting) throw new Problem('session.pendingOver')
  return waiting.userId
}

export async function pendingUser(db: Db, token: string | undefined): Promise<string | null> {
  const waiting = await db
    .selectFrom('pendingSignIn')
    .select('userId')
    .where('tokenSha256', '=', sha256(token ?? ''))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return waiting?.userId ?? null
}

/** Ends it once: of two parallel calls, one succeeds. */
export async function endPending(db: Db, token: string | undefined) {
  const { numDeletedRows } = await db
    .deleteFrom('pendingSignIn')
    .where('tokenSha256', '=', sha256(token ?? ''))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('session.pendingOver')
}
