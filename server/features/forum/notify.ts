import { sql } from 'kysely'
import type { ForumAuthor } from '#contract/forum.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { addJob } from '../../jobs/jobs.ts'
import { type MailTemplate, sendMail, type Recipient } from '../../mail/mail.ts'
import { translate } from '../../texts.ts'
import { muteToken } from './following.ts'

export const notifyFollowers = (db: Db, answerId: string) => addJob(db, 'topic.tell', { answerId })

export async function notifyMentioned(db: Db, { topicId, userIds }: { topicId: string; userIds: string[] }) {
  if (userIds.length > 0) await addJob(db, 'topic.tellMentioned', { topicId })
}

interface Notified extends Recipient {
  userId: string
}

type Keeping = Pick<Services, 'database' | 'config'>

/** One email to each user who follows the topic or is mentioned, unless they have opted out. */
export const followersHandler = ({ database: { writes }, config }: Keeping) =>
  async function notify({ answerId }: { answerId: string }) {
    await writes.transaction().execute(async (db) => {
      const { rows } = await sql<Notified & Author & { named: boolean; topicId: string; title: string }>`
        select u.id as user_id, u.email, u.language, m.user_id is not null as named, t.id as topic_id, t.title,
          author.name, author.number
        from answer a join topic t on t.id = a.topic_id
        join lateral (select user_id from topic_follow where topic_id = t.id and state = 'following'
          union select user_id from post_mention where answer_id = a.id) notified on true
        join "user" u on u.id = notified.user_id and u.activated and u.id <> a.author_id
        join forum_person author on author.user_id = a.author_id
        left join post_mention m on m.answer_id = a.id and m.user_id = u.id
        left join topic_follow muted on muted.topic_id = t.id and muted.user_id = u.id and muted.state = 'muted'
        left join forum_person p on p.user_id = u.id
        where a.id = ${answerId} and a.hidden_at is null and t.hidden_at is null
          and muted.user_id is null and coalesce(p.mails, true)
        order by u.id`.execute(db)
      for (const { named, title, topicId, name, number, ...recipient } of rows)
        await write(db, config, {
          ...{ recipient, topic: { id: topicId, title }, author: { name, number } },
          template: named ? 'topicMentioned' : 'topicAnswered',
        })
    })
  }

export const mentionedHandler = ({ database: { writes }, config }: Keeping) =>
  async function notify({ topicId }: { topicId: string }) {
    await writes.transaction().execute(async (db) => {
      const { rows } = await sql<Notified & Author & { title: string }>`
        select u.id as user_id, u.email, u.language, t.title, author.name, author.number
        from topic t join post_mention m on m.topic_id = t.id
        join forum_person author on author.user_id = t.author_id
        join "user" u on u.id = m.user_id and u.activated and u.id <> t.author_id
        left join topic_follow muted on muted.topic_id = t.id and muted.user_id = u.id and muted.state = 'muted'
        left join forum_person p on p.user_id = u.id
        where t.id = ${topicId} and t.hidden_at is null and muted.user_id is null and coalesce(p.mails, true)
        order by u.id`.execute(db)
      for (const { title, name, number, ...recipient } of rows)
        await write(db, config, {
          ...{ recipient, topic: { id: topicId, title }, author: { name, number } },
          template: 'topicMentioned',
        })
    })
  }

type Author = Pick<ForumAuthor, 'name' | 'number'>

interface Writing {
  author: Author
  recipient: Notified
  topic: { id: string; title: string }
  template: Extract<MailTemplate, 'topicAnswered' | 'topicMentioned'>
}

const write = (db: Db, config: Config, { recipient, topic, author, template }: Writing) => {
  const token = muteToken(config, { topicId: topic.id, userId: recipient.userId })
  const { name, number } = author
  const by = name ?? translate(recipient.language)('forum.member', { number })
  return sendMail(db, {
    to: recipient,
    template,
    values: { title: topic.title, by },
    link: `${config.baseUrl}/app/forum/${topic.id}`,
    unsubscribe: {
      page: `${config.baseUrl}/mute#${token}`,
      call: `${config.baseUrl}/api/topic/mute/${token}`,
      text: 'mail.muteTopic',
    },
  })
}

export async function notifyHidden(
  db: Db,
  { userId, title, reason }: { userId: string; title: string; reason: string },
) {
  const author = await db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('activated', '=', true)
    .executeTakeFirst()
  if (author) await sendMail(db, { to: author, template: 'postHidden', values: { title, reason } })
}
