import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import { mentionedIn } from '#domain/forum.ts'
import type { Actor } from '#domain/policy.ts'
import { isProfileComplete } from '#domain/profile.ts'
import type { Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { assertNotReadOnly } from '../../resource/changing.ts'
import type { Limits } from '../../http/limits.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { htmlOf } from './markdown.ts'

export type OfPost = { topicId: string } | { answerId: string }

interface Written {
  text: string
  attachments: readonly string[]
}

/** Requires a complete profile and counts the rate limit. Assigns the forum number. */
export async function assertMayPost(
  db: Db,
  { actor, limits, today }: { actor: Actor; limits: Limits; today: Day },
) {
  const person = await db
    .selectFrom('user')
    .select([
      'activated',
      'street',
      'city',
      'zip',
      'country',
      sql<string | null>`birthday::text`.as('birthday'),
    ])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { street, city, zip, country, birthday } = person
  if (!isProfileComplete({ birthday, address: { street, city, zip, country } }, today))
    throw new Problem('topic.profileIncomplete')
  await limits.count('topic.post.person', actor.userId)
  await db
    .insertInto('forumPerson')
    .values({ userId: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Renders a text. Only existing names become mentions, only the post's own files images. */
export async function rendered(db: Db, { text, attachments }: Written) {
  const mentioned = await peopleNamed(db, text)
  const html = htmlOf(text, {
    mentioned: new Set(mentioned.map(({ name }) => name)),
    attachments: new Set(attachments),
  })
  if (html === null) throw new Problem('invalid', { fields: { text: 'tooLong' } })
  return { html, mentions: mentioned.map(({ userId }) => userId) }
}

async function peopleNamed(db: Db, text: string) {
  const names = mentionedIn(text)
  if (names.length === 0) return []
  const { rows } = await sql<{ userId: string; name: string }>`
    select user_id, lower(normalize(name, nfkc)) as name from forum_person
    where lower(normalize(name, nfkc)) = any(${names}::text[])`.execute(db)
  return rows
}

interface Keeping {
  post: OfPost
  actor: Actor
  attachments: readonly string[]
  mentions: readonly string[]
}

/** Stores attachments and mentions, and removes files that the post no longer names. */
export async function keepParts(db: Db, { post, actor, attachments, mentions }: Keeping) {
  const requested = [...new Set(attachments)]
  await assertOwnFiles(db, { post, actor, wanted: requested })
  const stored = await filesOf(db, post)
  for (const id of stored.filter((one) => !requested.includes(one))) {
    await db.deleteFrom('postFile').where('fileId', '=', id).execute()
    await removeFile(db, id)
  }
  const added = requested.filter((id) => !stored.includes(id))
  if (added.length > 0)
    await db
      .insertInto('postFile')
      .values(added.map((fileId) => ({ fileId, ...post })))
      .execute()
  await db.deleteFrom('postMention').where(belongsTo(post)).execute()
  if (mentions.length > 0)
    await db
      .insertInto('postMention')
      .values(mentions.map((userId) => ({ userId, ...post })))
      .execute()
}

/** Files must be uploaded by the author and belong to no other post. */
async function assertOwnFiles(
  db: Db,
  { post, actor, wanted: requested }: Pick<Keeping, 'post' | 'actor'> & { wanted: string[] },
) {
  if (requested.length === 0) return
  const files = await db
    .selectFrom('file as f')
    .leftJoin('postFile as p', 'p.fileId', 'f.id')
    .select(['f.id', 'p.topicId', 'p.answerId'])
    .where('f.id', 'in', requested)
    .where('f.kind', '=', 'attachment')
    .where('f.authorId', '=', actor.userId)
    // Locks the files until the commit, so that the retention job does not delete them.
    .forKeyShare(['f'])
    .execute()
  const free = files.filter(({ topicId, answerId }) =>
    'topicId' in post
      ? !answerId && (topicId ?? post.topicId) === post.topicId
      : !topicId && (answerId ?? post.answerId) === post.answerId,
  )
  if (free.length < requested.length) throw notThere('attachments')
}

export async function filesOf(db: Db, post: OfPost) {
  const files = await db.selectFrom('postFile').select('fileId').where(belongsTo(post)).execute()
  return files.map(({ fileId }) => fileId)
}

const belongsTo = (post: OfPost) =>
  'topicId' in post ? sql<boolean>`topic_id = ${post.topicId}` : sql<boolean>`answer_id = ${post.answerId}`

interface Edited {
  post: OfPost
  actor: Actor
  limits: Limits
  former: { title?: string; text: string }
}

/** Stores the previous text. Limited, because previous texts are stored permanently. */
export async function keepEdit(db: Db, { post, actor, limits, former: { title = '', text } }: Edited) {
  await limits.count('topic.edit.person', actor.userId)
  await db
    .insertInto('postEdit')
    .values({ id: uuid(), ...post, title, text })
    .execute()
}

/** The newest first. */
export async function editsOf(db: Db, post: OfPost) {
  const edits = await db
    .selectFrom('postEdit')
    .select(['id', 'title', 'text', 'editedAt'])
    .where(belongsTo(post))
    .orderBy('editedAt', 'desc')
    .limit(100)
    .execute()
  return { items: edits.map(({ id: _id, ...edit }) => ({ _id, ...edit })) }
}

export async function dropFiles(db: Db, post: OfPost) {
  const ids = await filesOf(db, post)
  await db.deleteFrom('postFile').where(belongsTo(post)).execute()
  for (const id of ids) await removeFile(db, id)
}

/** Fields that change without an edit of the post. */
const moving = ['author', 'answers', 'state', 'acceptedId', 'accepted', 'lastActivityAt']

/** Clients may send the whole post back, but other fields must be unchanged. */
export const assertOtherFieldsUnchanged = (
  resource: Resource,
  body: Record<string, unknown>,
  former: Parameters<typeof assertNotReadOnly>[2],
) =>
  assertNotReadOnly(
    resource,
    Object.fromEntries(Object.entries(body).filter(([field]) => !moving.includes(field))),
    former,
  )

/** Only the author sees their own id. */
export const shownTo = <Post extends { authorId: string | null }>(actor: Actor | null, post: Post): Post => ({
  ...post,
  authorId: post.authorId === actor?.userId ? post.authorId : null,
})
