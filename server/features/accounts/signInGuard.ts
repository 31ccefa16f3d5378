import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { freeFailures, waitMinutes } from '#domain/signInWait.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'
import { networkOf } from '../../http/limits.ts'

/** Somebody who tries to prove to be the owner of an account. */
export interface Attempt {
  /** The account's id, or the name that was given where there is none. */
  account: string
  ip: string
  /** The browser's mark, where it has one. */
  device: string | undefined
}

interface Counter {
  key: Buffer
  free: number
}

/**
 * Failures are counted for the account from this network and from everywhere; after some of them an account waits.
 * A browser its owner has signed in on before counts by itself: others' failures do not keep the owner out.
 */
async function countersOf(db: Db, { account, ip, device }: Attempt): Promise<Counter[]> {
  const known = await isKnownDevice(db, account, device)
  const counter = (free: number, ...parts: string[]) => ({ key: sha256(parts.join('\0')), free })
  if (known) return [counter(freeFailures.fromNetwork, 'device', account, device ?? '')]
  return [
    counter(freeFailures.fromNetwork, 'network', account, networkOf(ip)),
    counter(freeFailures.fromAnywhere, 'account', account),
  ]
}

/** Whether the account has to wait for its next attempt from here, and for how many seconds. */
export async function secondsToWait(db: Db, attempt: Attempt): Promise<number> {
  const keys = (await countersOf(db, attempt)).map(({ key }) => key)
  const { seconds } = await db
    .selectFrom('signInFailure')
    .select(sql<number>`coalesce(max(extract(epoch from blocked_until - now())), 0)::float8`.as('seconds'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.ceil(seconds))
}

/** Counts a failure, outside the call's transaction: the call is refused, the count stays. */
export async function countFailure({ database }: House, attempt: Attempt) {
  for (const { key, free } of await countersOf(database.writes, attempt)) {
    const { failures } = await database.writes
      .insertInto('signInFailure')
      .values({ key })
      .onConflict((known) =>
        known.column('key').doUpdateSet({
          failures: sql`case when sign_in_failure.last_at < now() - interval '1 day' then 1 else sign_in_failure.failures + 1 end`,
          lastAt: sql`now()`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    await database.writes
      .updateTable('signInFailure')
      .set({ blockedUntil: sql`now() + make_interval(mins => ${waitMinutes(failures, free)}::int)` })
      .where('key', '=', key)
      .execute()
  }
}

/** Whoever has proved it begins anew. */
export async function forgiveFailures(db: Db, attempt: Attempt) {
  const keys = (await countersOf(db, attempt)).map(({ key }) => key)
  await db.deleteFrom('signInFailure').where('key', 'in', keys).execute()
}

async function isKnownDevice(db: Db, account: string, device: string | undefined) {
  const found = await db
    .selectFrom('knownDevice')
    .select('userId')
    .where('tokenSha256', '=', sha256(device ?? ''))
    .where(sql<string>`user_id::text`, '=', account)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks a browser as one its user signs in on. Answers the new mark, where it had none of this user's. */
export async function knowDevice(db: Db, userId: string, device: string | undefined): Promise<string | null> {
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set({ lastUsedAt: sql`now()` })
    .where('tokenSha256', '=', sha256(device ?? ''))
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return null
  const mark = randomBytes(32).toString('base64url')
  await db
    .insertInto('knownDevice')
    .values({ tokenSha256: sha256(mark), userId })
    .execute()
  return mark
}
