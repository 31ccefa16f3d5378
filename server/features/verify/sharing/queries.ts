import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ShareLink } from '#contract/share.ts'
import { addDays, startOf, type Day } from '#domain/day.ts'
import { can, type Owners } from '#domain/policy.ts'
import { isShareLink, type SharedKind } from '#domain/shareLink.ts'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { actorOf } from '../../../session/permission.ts'

interface Sharable extends Owners {
  id: string
  verifyCode: string | null
  number: string | null
  fileId: string | null
  isErased: boolean
}

export async function sharable(db: Db, kind: SharedKind, id: string): Promise<Sharable | undefined> {
  const facts = ['r.id', 'r.verifyCode', 'r.number', 'r.fileId', 'r.companyId', 'r.authorityId'] as const
  const row =
    kind === 'certificate'
      ? await db
          .selectFrom('certificate as r')
          .innerJoin('user as u', 'u.id', 'r.userId')
          .select([...facts, 'r.userId', 'u.erasedAt'])
          .where('r.id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('report as r')
          .innerJoin('user as u', 'u.id', 'r.authorId')
          .select([...facts, 'r.authorId', 'u.erasedAt'])
          .where('r.id', '=', id)
          .executeTakeFirst()
  if (!row) return undefined
  const { erasedAt, ...record } = row
  return { ...record, isErased: erasedAt !== null }
}

const open = sql<boolean>`l.withdrawn_at is null and l.expires_at > now()`

/** The newest first, with the number of openings. */
export async function openLinks(db: Db, recordId: string): Promise<ShareLink[]> {
  const rows = await db
    .selectFrom('shareLink as l')
    .leftJoin('shareOpening as o', 'o.linkId', 'l.id')
    .select(['l.id', 'l.createdAt', 'l.until', 'l.expiresAt'])
    .select([
      sql<number>`count(*) filter (where o.what = 'page')`.as('openings'),
      sql<number>`count(*) filter (where o.what = 'file')`.as('downloads'),
      sql<string | null>`max(o.at)`.as('lastOpenedAt'),
    ])
    .where('l.recordId', '=', recordId)
    .where(open)
    .groupBy('l.id')
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map(({ id, ...link }) => ({ _id: id, ...link }))
}

interface NewLink {
  kind: SharedKind
  recordId: string
  userId: string
  until: Day
  timeZone: string
  now: Date
}

/** Only the creator sees the secret; the table stores its hash. */
export async function addLink(db: Db, { kind, recordId, userId, until, timeZone, now }: NewLink) {
  const token = randomBytes(32).toString('base64url')
  const _id = uuid()
  const expiresAt = startOf(addDays(until, 1), timeZone).toISOString()
  const createdAt = now.toISOString()
  await db
    .insertInto('shareLink')
    .values({
      ...{ id: _id, tokenSha256: sha256(token), recordKind: kind, recordId },
      ...{ userId, until, expiresAt, createdAt },
    })
    .execute()
  return { token, link: { _id, createdAt, until, expiresAt, openings: 0, downloads: 0, lastOpenedAt: null } }
}

export async function withdrawLinks(db: Db, recordId: string, link?: string) {
  let links = db
    .updateTable('shareLink as l')
    .set({ withdrawnAt: sql`now()` })
    .where('l.recordId', '=', recordId)
    .where(open)
  if (link) links = links.where('l.id', '=', link)
  const { numUpdatedRows } = await links.executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Opened {
  linkId: string
  until: Day
  record: Sharable & { verifyCode: string; fileId: string; number: string }
}

/**
 * The target of a link. Null if it is withdrawn or expired, its creator may no longer read the record or has
 * no account, or the person's data were erased.
 */
export async function openedBy(
  db: Db,
  { kind, id, token }: { token: string; kind?: SharedKind; id?: string },
): Promise<Opened | null> {
  if (!isShareLink(token)) return null
  let links = db
    .selectFrom('shareLink as l')
    .select(['l.id', 'l.recordKind', 'l.recordId', 'l.userId', 'l.until'])
    .where('l.tokenSha256', '=', sha256(token))
    .where(open)
  if (kind) links = links.where('l.recordKind', '=', kind)
  if (id) links = links.where('l.id', '=', id)
  const link = await links.executeTakeFirst()
  const maker = link && (await actorOf(db, link.userId))
  if (!link || !maker) return null
  const recordKind = link.recordKind as SharedKind
  const record = await sharable(db, recordKind, link.recordId)
  if (!record || record.isErased || !can(maker.actor, `${recordKind}.read`, record)) return null
  const { verifyCode, fileId, number } = record
  if (!verifyCode || !fileId || !number) return null
  return { linkId: link.id, until: link.until, record: { ...record, verifyCode, fileId, number } }
}
