import { sql } from 'kysely'
import { forumNames } from '#contract/forum.ts'
import { replaceMentions, sameForumName } from '#domain/forum.ts'
import { giveConsent, withdrawConsent } from '../../db/consents.ts'
import type { Db } from '../../db/db.ts'
import { serve, type App } from '../../http/serve.ts'
import { Problem } from '../../http/problem.ts'
import { writeVersion } from '../../resource/changing.ts'
import { translate } from '../../texts.ts'
import { filesOf, rendered, type OfPost } from './posts.ts'
import { recount } from './queries.ts'

/** The version of the consent text; change it with the text. */
const consentVersion = '2026-11'
const subject = 'forumName'

export function forumNameRoutes(app: App) {
  const { limits } = app.services

  serve(app, forumNames, {
    read: ({ db, actor }) => nameStateOf(db, actor.userId),

    async set({ db, actor, body, locale }) {
      const { userId } = actor
      await limits.count('forumName.set.person', userId)
      const former = await nameStateOf(db, userId)
      const isNew = body.name !== former.name
      if (isNew && body.name !== null && !body.consent)
        throw new Problem('invalid', { fields: { consent: 'mandatory' } })
      await db
        .insertInto('forumPerson')
        .values({ userId, name: body.name, mails: body.mails })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet({ name: body.name, mails: body.mails }),
        )
        .execute()
      if (isNew) {
        if (body.name === null) await withdrawConsent(db, { userId, subject })
        else {
          await giveConsent(db, {
            userId,
            subject,
            language: locale,
            documentVersion: consentVersion,
            text: translate(locale)('forum.consent'),
          })
        }
        if (former.name !== null) await leavePosts(db, { userId, former: former.name, now: body.name })
      }
      return nameStateOf(db, userId)
    },
  })
}

async function nameStateOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('forumPerson')
    .select(['name', 'number', 'mails'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { name: null, number: null, mails: true }
}

/** Replaces a former name in posts of others by the new one or a placeholder. */
async function leavePosts(
  db: Db,
  { userId, former, now }: { userId: string; former: string; now: string | null },
) {
  const mentions = await db
    .selectFrom('postMention')
    .select(['topicId', 'answerId'])
    .where('userId', '=', userId)
    .execute()
  for (const { topicId, answerId } of mentions) {
    const post: OfPost = topicId ? { topicId } : { answerId: answerId ?? '' }
    const [table, ofPost] = topicId ? (['topic', 'topicId'] as const) : (['answer', 'answerId'] as const)
    const id = topicId ?? answerId ?? ''
    const { text, topic } = await db
      .selectFrom(table)
      .select(['text', topicId ? sql<string>`id`.as('topic') : sql<string>`topic_id`.as('topic')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = replaceMentions(text, (name, written) =>
      name === sameForumName(former) ? (now === null ? '@…' : `@${now}`) : written,
    )
    const { html } = await rendered(db, { text: stored, attachments: await filesOf(db, post) })
    await writeVersion(db, table, id, { text: stored, html })
    await db.deleteFrom('postEdit').where(ofPost, '=', id).execute()
    await recount(db, topic)
    if (now === null)
      await db.deleteFrom('postMention').where('userId', '=', userId).where(ofPost, '=', id).execute()
  }
}

export async function forgetInForum(db: Db, userId: string) {
  const { name } = await nameStateOf(db, userId)
  await db.deleteFrom('topicFollow').where('userId', '=', userId).execute()
  if (name === null) return
  await db.updateTable('forumPerson').set({ name: null }).where('userId', '=', userId).execute()
  await leavePosts(db, { userId, former: name, now: null })
}
