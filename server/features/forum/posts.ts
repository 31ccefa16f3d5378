import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SignedInEndpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { mentionedIn } from '#domain/forum.ts'
import type { Actor } from '#domain/policy.ts'
import { isProfileComplete } from '#domain/profile.ts'
import type { Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { assertNotReadOnly } from '../../resource/changing.ts'
import type { Context } from '../../http/context.ts'
import type { Limits } from '../../http/limits.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { cleanHtml, htmlOf } from './markdown.ts'

export type OfPost = { topicId: string } | { answerId: string }

interface Written {
  text: string
  attachments: readonly string[]
}

/** Requires a complete profile and counts the rate limit. Assigns the forum number. */
export async function assertMayPost(
  { db, actor: { userId }, today }: Pick<Posting, 'db' | 'actor' | 'today'>,
  limits: Limits,
) {
  const { birthday, ...address } = await db
    .selectFrom('user')
    .select(['street', 'city', 'zip', 'country', 'birthday'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isProfileComplete({ birthday, address }, today)) throw new Problem('topic.profileIncomplete')
  await limits.count('topic.post.person', userId)
  await db
    .insertInto('forumPerson')
    .values({ userId })
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

type Posting = Pick<Context<SignedInEndpoint>, 'db' | 'actor' | 'today'> & { body: Written }

export async function keepParts({ db, actor, body }: Posting, post: OfPost, mentions: readonly string[]) {
  const requested = [...new Set(body.attachments)]
  await assertOwnFiles(db, { post, authorId: actor.userId, requested })
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
  { post, authorId, requested }: { post: OfPost; authorId: string; requested: string[] },
) {
  if (requested.length === 0) return
  const files = await db
    .selectFrom('file as f')
    .leftJoin('postFile as p', 'p.fileId', 'f.id')
    .select(['f.id', 'p.topicId', 'p.answerId'])
    .where('f.id', 'in', requested)
    .where('f.kind', '=', 'attachment')
    .where('f.authorId', '=', authorId)
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

type Edited = { post: OfPost; limits: Limits; former: { title?: string; text: string } }

/**
 * Replaces the parts of a post and stores the previous text. Limited, because previous texts are stored
 * permanently. Returns the columns that the server fills in.
 */
export async function editPost(context: Posting, { post, limits, former: { title = '', text } }: Edited) {
  const { db, actor, body } = context
  const { html, mentions } = await rendered(db, body)
  await limits.count('topic.edit.person', actor.userId)
  await db
    .insertInto('postEdit')
    .values({ id: uuid(), ...post, title, text })
    .execute()
  await keepParts(context, post, mentions)
  return { html, editedAt: sql<string>`now()` }
}

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

/** Sanitises HTML again when it is shown. */
export const withCleanHtml = <Post extends { html: string }>(post: Post): Post => ({
  ...post,
  html: cleanHtml(post.html),
})

/** Only the author sees their own id. */
export const shownTo = <Post extends { authorId: string | null }>(actor: Actor | null, post: Post): Post => ({
  ...post,
  authorId: post.authorId === actor?.userId ? post.authorId : null,
})
