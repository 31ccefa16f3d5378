import { sql, type RawBuilder } from 'kysely'
import type { Attachment, ForumAuthor } from '#contract/forum.ts'
import type { Db } from '../../db/db.ts'
import type { FoundBy } from '../../resource/found.ts'
import { validityOf } from '../certificates/validity.ts'

/**
 * The forum name that the author consented to, and their highest currently valid level. Read each time, so an
 * expired level is not shown.
 */
export const authorOf = (userId: RawBuilder<unknown>, today: string) => sql<ForumAuthor>`(
  select json_build_object('name', p.name, 'number', p.number, 'level', (
    select c.level from certificate c where c.user_id = p.user_id and ${validityOf('c', today).isInForce}
      and u.erased_at is null
    order by c.rank desc nulls last, c.due_date desc, c.id limit 1))
  from forum_person p join "user" u on u.id = p.user_id where p.user_id = ${userId})`

export const filesOf = (ofPost: RawBuilder<unknown>) => sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object('_id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime)
    order by f.created_at, f.id), '[]'::json)
  from post_file p join file f on f.id = p.file_id where ${ofPost})`

const hidden = (post: 't' | 'a') =>
  sql<
    string | null
  >`case when ${sql.ref(`${post}.hiddenAt`)} is null then null else ${sql.ref(`${post}.hiddenReason`)} end`

export const topicEntries = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('topic as t')
    .leftJoin('vehicle as v', 'v.id', 't.vehicleId')
    .select(['t.id', 't.version', 't.authorId', 't.catalogue', 't.title', 't.tags'])
    .select(['t.vehicleId', 't.state', 't.answers', 't.acceptedId', 't.lastActivityAt'])
    .select(['t.createdAt', 't.editedAt', 't.searchText'])
    .select([
      hidden('t').as('hidden'),
      sql<string | null>`v.manufacturer || ' ' || v.model`.as('vehicle'),
      authorOf(sql`t.author_id`, today).as('author'),
    ])

export const topicsFoundBy: FoundBy = { wordTable: 'forum_word' }

export const topicItems = (db: Db, at: { today: string }) =>
  topicEntries(db, at).select(['t.text', 't.html', filesOf(sql`p.topic_id = t.id`).as('attachments')])

/** Hidden with their topic. */
export const answerItems = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('answer as a')
    .innerJoin('topic as t', 't.id', 'a.topicId')
    .select(['a.id', 'a.version', 'a.authorId', 'a.topicId', 'a.text', 'a.html'])
    .select(['a.createdAt', 'a.editedAt', 'a.searchText'])
    .select([
      sql<string | null>`case when a.hidden_at is null then t.catalogue end`.as('catalogue'),
      hidden('a').as('hidden'),
      sql<boolean>`t.accepted_id is not distinct from a.id`.as('accepted'),
      authorOf(sql`a.author_id`, today).as('author'),
      filesOf(sql`p.answer_id = a.id`).as('attachments'),
    ])

const mostSearched = 30_000

/** Normalised for the index, with a maximum word length. */
const searchable = (text: RawBuilder<unknown>) => sql`left(
  regexp_replace(regexp_replace(lower(${text}), '\\s+', ' ', 'g'), '(\\S{100})(?=\\S)', '\\1 ', 'g'),
  ${sql.lit(mostSearched)})`

/** Updates the answer counts of a topic. The topic must be locked. */
export async function recount(db: Db, topicId: string) {
  await sql`update topic t set
      answers = of_it.count,
      last_activity_at = greatest(t.created_at, of_it.last),
      accepted_id = case when exists (select from answer a where a.id = t.accepted_id and a.hidden_at is null)
        then t.accepted_id end,
      search_text = ${searchable(sql`concat_ws(' ', t.title, '#' || array_to_string(t.tags, ' #'), t.text, of_it.words)`)}
    from (select count(*)::int as count, max(created_at) as last, string_agg(text, ' ' order by created_at) as words
      from answer where topic_id = ${topicId} and hidden_at is null) of_it
    where t.id = ${topicId}`.execute(db)
}

/** Serialises changes of a topic's answers. */
export const lockTopic = (db: Db, topicId: string) =>
  sql`select 1 from topic where id = ${topicId} for no key update`.execute(db)

export async function postOf(db: Db, fileId: string) {
  const { rows } = await sql<{ authorId: string; catalogue: string | null }>`
    select coalesce(a.author_id, t.author_id) as author_id,
      case when a.hidden_at is null then t.catalogue end as catalogue
    from post_file p left join answer a on a.id = p.answer_id
    join topic t on t.id = coalesce(p.topic_id, a.topic_id) where p.file_id = ${fileId}`.execute(db)
  return rows[0]
}
