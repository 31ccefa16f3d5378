import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { calendars } from '#contract/expiry.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { sha256 } from '../../../config.ts'
import { actorOf } from '../../../session/permission.ts'
import { StoredFile } from '../../../http/result.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { translate } from '../../../texts.ts'
import type { Context } from '../../../http/context.ts'
import { calendarOf, entriesOf } from './ics.ts'
import { endsOf, feedBy, instrumentsOf, type Feed } from './queries.ts'

/** The secret URL of a calendar shows what its owner may see now. */
export function calendarRoutes(app: App) {
  const { config } = app.services

  serve(app, calendars, {
    async list({ db, actor }) {
      const feeds = await db
        .selectFrom('calendarFeed')
        .select(['id', 'companyId', 'authorityId', 'createdAt'])
        .where('userId', '=', actor.userId)
        .orderBy('createdAt')
        .execute()
      return { items: feeds.map(({ id, ...feed }) => ({ _id: id, ...feed })), total: feeds.length }
    },

    async create(context) {
      const { db, now } = context
      const owner = whoseOf(context)
      const token = randomBytes(32).toString('base64url')
      const { userId, companyId = null, authorityId = null } = owner
      // Parallel calls leave one calendar.
      await db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      await db
        .deleteFrom('calendarFeed')
        .where('userId', '=', userId)
        .where('companyId', companyId ? '=' : 'is', companyId)
        .where('authorityId', authorityId ? '=' : 'is', authorityId)
        .execute()
      const _id = uuid()
      const feed = { userId, companyId, authorityId, createdAt: now.toISOString() }
      await db
        .insertInto('calendarFeed')
        .values({ id: _id, tokenSha256: sha256(token), ...feed })
        .execute()
      return { _id, ...feed, url: `${config.baseUrl}/api/calendar/${token}.ics` }
    },

    async remove({ db, actor, params }) {
      const { numDeletedRows } = await db
        .deleteFrom('calendarFeed')
        .where('id', '=', params.id)
        .where('userId', '=', actor.userId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Problem('notFound')
      return {}
    },

    async read({ db, params, now, today }) {
      const feed = await feedBy(db, params.file.slice(0, -'.ics'.length))
      const maker = feed && (await actorOf(db, feed.userId))
      if (!feed || !maker) throw new Problem('notFound')
      const { actor, language: locale } = maker
      if (!isGranted(grantsOf(actor, 'calendar.create'), ownersOf(feed))) throw new Problem('notFound')
      const ends = await endsOf(db, feed, { actor, today })
      const name = translate(locale)('calendar.name', { product: config.productName })
      const entries = entriesOf(ends, await instrumentsOf(db, feed, { actor, today }), locale)
      const text = calendarOf(entries, { name, locale, now, config })
      return new StoredFile('eval.ics', 'text/calendar; charset=utf-8', Buffer.from(text))
    },
  })
}

const ownersOf = ({ userId, companyId, authorityId }: Omit<Feed, 'id'>) =>
  companyId ? { companyId } : authorityId ? { authorityId } : { userId }

function whoseOf({ actor, body, grants }: Context<typeof calendars.create>) {
  const { companyId, authorityId } = body
  if (companyId && authorityId) throw new Problem('invalid', { fields: { authorityId: 'invalid' } })
  const { userId } = actor
  const owners = ownersOf({ userId, companyId: companyId ?? null, authorityId: authorityId ?? null })
  if (!isGranted(grants, owners)) throw new Problem('notFound')
  return { userId, companyId, authorityId }
}
