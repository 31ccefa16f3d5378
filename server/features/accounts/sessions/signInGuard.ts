import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { failuresUntilLongest, freeFailures, waitMinutes } from '#domain/signInWait.ts'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { exists } from '../../../db/exists.ts'
import type { Services } from '../../../services.ts'
import { networkOf } from '../../../http/limits.ts'

export interface Attempt {
  /** What the attempt counts against: the user's id, or the given name if there is no account. */
  account: readonly ['signIn' | 'nobody' | 'password' | 'code', string]
  userId: string | null
  ip: string
  device: string | undefined
}

export const signInOf = (userId: string, { ip, device }: Pick<Attempt, 'ip' | 'device'>): Attempt => ({
  account: ['signIn', userId],
  userId,
  ip,
  device,
})

/** Counts separately from existing accounts, whatever the name contains. */
export const signInWithoutUser = (name: string, ip: string): Attempt => ({
  account: ['nobody', name.normalize('NFKC').toLowerCase()],
  userId: null,
  ip,
  device: undefined,
})

type Counter = Awaited<ReturnType<typeof countersOf>>[number]

/**
 * Failures are counted per account for this network and for all networks. A browser in which the owner signed
 * in before has its own counter, so foreign failures do not lock the owner out.
 */
async function countersOf(db: Db, { account, userId, ip, device }: Attempt) {
  const isFamiliar = userId !== null && (await findDevice(db, userId, device))
  const counter = (free: number, ...parts: string[]) => ({
    key: sha256(JSON.stringify([...account, ...parts])),
    free,
  })
  if (isFamiliar) return [counter(freeFailures.fromNetwork, 'device', device ?? '')]
  return [
    counter(freeFailures.fromNetwork, 'network', networkOf(ip)),
    counter(freeFailures.fromAnywhere, 'account'),
  ]
}

const keysOf = async (db: Db, attempt: Attempt) => (await countersOf(db, attempt)).map(({ key }) => key)

async function secondsToWait(db: Db, attempt: Attempt): Promise<number> {
  const keys = await keysOf(db, attempt)
  const { seconds } = await db
    .selectFrom('signInFailure')
    .select(sql<number>`coalesce(max(extract(epoch from blocked_until - now())), 0)::float8`.as('seconds'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.ceil(seconds))
}

/**
 * Counts an attempt before it is verified, so parallel attempts cannot exceed the limit. Returns the seconds
 * to wait; then nothing is counted. Must not run in an open transaction: the count must survive a rollback,
 * and a second connection could deadlock the pool.
 */
export async function reserveAttempt({ database: { counts } }: Pick<Services, 'database'>, attempt: Attempt) {
  const reserved: Counter[] = []
  for (const counter of await countersOf(counts, attempt)) {
    if (await reserve(counts, counter)) reserved.push(counter)
    else {
      await giveBack(counts, reserved)
      return Math.max(1, await secondsToWait(counts, attempt))
    }
  }
  return 0
}

/** The attempt was correct or could not be verified. */
export const takeBackAttempt = async (
  { database: { counts } }: Pick<Services, 'database'>,
  attempt: Attempt,
) => giveBack(counts, await countersOf(counts, attempt))

/**
 * In one statement, so nothing happens between check and count. No wait is null and not the current time,
 * because the clocks of two transactions differ.
 */
async function reserve(counts: Db, { key, free }: Counter) {
  const waits = Array.from(
    { length: failuresUntilLongest(free) },
    (_, before) => waitMinutes(before + 1, free) || null,
  )
  const { rows } = await sql`
    insert into sign_in_failure as failure (key) values (${key})
    on conflict (key) do update set (failures, blocked_until, last_at) = (
      select counted, now() + make_interval(mins => (${waits}::int[])[least(counted, ${waits.length}::int)]), now()
      from (select case when failure.last_at < now() - interval '1 day' then 1 else failure.failures + 1 end as counted) one)
    where failure.blocked_until is null or failure.blocked_until <= now()
    returning failures`.execute(counts)
  return rows.length > 0
}

/** The attempt was admitted, so any wait was caused by itself. */
async function giveBack(counts: Db, counters: Counter[]) {
  for (const { key } of counters)
    await counts
      .updateTable('signInFailure')
      .set({ failures: sql`greatest(failures - 1, 0)`, blockedUntil: null })
      .where('key', '=', key)
      .execute()
}

export async function forgiveFailures(db: Db, attempt: Attempt) {
  await db
    .deleteFrom('signInFailure')
    .where('key', 'in', await keysOf(db, attempt))
    .execute()
}

const isDevice = (userId: string, device: string | undefined) =>
  sql<boolean>`(token_sha256 = ${sha256(device ?? '')} and user_id = ${userId})`

const findDevice = (db: Db, userId: string, device: string | undefined) =>
  exists(db.selectFrom('knownDevice').select('userId').where(isDevice(userId, device)))

/** Marks a browser as known to its user. Returns the mark if it is new. */
export async function knowDevice(db: Db, userId: string, device: string | undefined): Promise<string | null> {
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set({ lastUsedAt: sql`now()` })
    .where(isDevice(userId, device))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return null
  const mark = randomBytes(32).toString('base64url')
  await db
    .insertInto('knownDevice')
    .values({ tokenSha256: sha256(mark), userId })
    .execute()
  return mark
}
