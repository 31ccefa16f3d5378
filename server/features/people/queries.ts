import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import type { Services } from '../../services.ts'

/** The newest first; repeated views within an hour are logged once. */
export async function accessLogOf(
  db: Db,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('accessLog as a')
    .leftJoin('user as reader', 'reader.id', 'a.readerId')
    .leftJoin('certificate as c', 'c.id', 'a.recordId')
    .leftJoin('report as r', 'r.id', 'a.recordId')
    .select([
      sql<string>`(array_agg(a.id order by a.at desc, a.id))[1]`.as('id'),
      sql<string>`max(a.at)`.as('at'),
      'a.action',
      sql<string>`coalesce(reader.fullname, '')`.as('reader'),
      sql<boolean>`coalesce(bool_or(reader.is_admin), false)`.as('byAdmin'),
      sql<string>`coalesce(max(c.number), max(r.number), '')`.as('record'),
      sql<number>`count(*)`.as('times'),
    ])
    .where('a.personId', '=', personId)
    .groupBy(['a.readerId', 'reader.fullname', 'a.action', 'a.recordId', hour])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('accessLog as a')
    .select(sql<number>`count(distinct (a.reader_id, a.action, a.record_id, ${hour}))`.as('total'))
    .where('a.personId', '=', personId)
    .executeTakeFirstOrThrow()
  return { items: rows.map(({ id, ...row }) => ({ _id: id, ...row })), total }
}

const hour = sql`date_trunc('hour', a.at)`

export async function consentsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'subject', 'documentVersion', 'language', 'givenAt', 'withdrawnAt'])
    .$narrowType<{ language: Locale }>()
    .where('userId', '=', userId)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return {
    items: rows.map(({ id, documentVersion, ...row }) => ({
      ...{ ...row, _id: id },
      version: row.subject !== 'terms' ? null : /^\d+$/.test(documentVersion) ? Number(documentVersion) : 0,
    })),
  }
}

/** Serialises actions that depend on the existing system administrators. */
export const lockAdmins = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('eval:admins'))`.execute(db)

export const hasOtherAdmin = (db: Db, userId: string) =>
  exists(
    db
      .selectFrom('user')
      .select('id')
      .where('isAdmin', '=', true)
      .where('activated', '=', true)
      .where('id', '<>', userId)
      .limit(1),
  )

export async function forgetFactors(db: Db, userId: string) {
  for (const table of ['totp', 'recoveryCode', 'passkey', 'passkeyChallenge'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

export async function endAccess(db: Db, userId: string) {
  for (const table of ['session', 'pendingSignIn', 'oneUseToken'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

export const lookup = 'user.lookupByEvalId'

/** A card page loads its photo right away, and a look-up is logged at most once an hour. */
const hours = 2

/** Written before the answer, because the photo is requested right after it. */
export async function recordLookup(
  { accessLog }: Services,
  { userId: readerId, isAdmin }: Actor,
  personId: string,
) {
  // An administrator's access is logged with each call.
  if (isAdmin || readerId === personId) return
  accessLog.note({ readerId, personId, action: lookup, recordId: null })
  await accessLog.flush()
}

export const hasLookedUp = (db: Db, readerId: string, personId: string) =>
  exists(
    db
      .selectFrom('accessLog')
      .select('id')
      .where('personId', '=', personId)
      .where('readerId', '=', readerId)
      .where('action', '=', lookup)
      .where('at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
      .limit(1),
  )
