import { sql } from 'kysely'
import { tags } from '#contract/tag.ts'
import { type Grants, grantsOf } from '#domain/policy.ts'
import { judgedTag } from '#domain/tag.ts'
import { appendToLog } from '../../../audit/chain.ts'
import { findItem, itemsMeeting, lockedToChange, totalMeeting } from '../../../resource/items.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { grantedRows } from '../../../resource/within.ts'
import type { Context } from '../../../http/context.ts'
import { checkedWhileAttached } from './checked.ts'
import { tagItems } from './queries.ts'

type Taking = Context<typeof tags.release> | Context<typeof tags.override>

/** Tags are attached by reports and removed here. */
export function tagRoutes(app: App) {
  const { services } = app
  serve(app, tags, {
    async list({ db, grants, query, now }) {
      const { companyVehicleId, open, l, lo } = query
      let requested = tagItems(db)
      if (companyVehicleId)
        requested = requested.where('g.companyVehicleId', 'in', companyVehicleId.split(','))
      if (open !== undefined) requested = requested.where('g.releasedAt', open ? 'is' : 'is not', null)
      const conditions = grantedRows(grants)
      const items = await itemsMeeting(db, requested, {
        conditions,
        page: (rows) =>
          rows
            .orderBy('item.since', 'desc')
            .orderBy('item.id')
            .limit(l)
            .offset(l * lo),
      })
      // A list of many vehicles is not verified, because each tag takes several queries.
      const isOfOne = companyVehicleId !== undefined && !companyVehicleId.includes(',')
      const checked = isOfOne ? await checkedWhileAttached(db, services, items) : items
      return {
        items: checked.map((row) => judgedTag(row, now)),
        total: await totalMeeting(db, requested, conditions),
      }
    },

    release: (context) => takeOff(context, ''),

    async override(context) {
      const { db, actor, params, body } = context
      const released = await takeOff(context, body.reason)
      await appendToLog(db, {
        type: 'tag.overridden',
        actorId: actor.userId,
        objectId: params.id,
        payload: { companyVehicleId: released.companyVehicleId, reason: body.reason },
      })
      return released
    },
  })
}

/** Locks the tag. */
async function takeOff(context: Taking, overrideReason: string) {
  const { db, actor, params } = context
  const locking = { table: 'disconnectionTag', action: 'tag.list' } as const
  const find = (grants: Grants) => findItem(db, tagItems(db), params.id, grants)
  const { releasedAt } = await lockedToChange(context, locking, find)
  if (releasedAt !== null) throw new Problem('tag.released')
  await db
    .updateTable('disconnectionTag')
    .set({ releasedAt: sql`now()`, releasedBy: actor.userId, overrideReason })
    .where('id', '=', params.id)
    .execute()
  return judgedTag(await find(grantsOf(actor, 'tag.list')), context.now)
}
