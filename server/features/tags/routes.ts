import { sql } from 'kysely'
import { tags } from '#contract/tag.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/statement.ts'
import { findItem } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { itemsWhere, reached, valuesOf } from '../../http/within.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { tagItems } from './queries.ts'

type Taking = Request<typeof tags.release> | Request<typeof tags.override>

/** The disconnection tags on an organisation's cars: hung by reports, taken off here. */
export function tagRoutes(app: App) {
  serve(app, tags, {
    async list({ db, reach, query }) {
      const conditions = reached(reach)
      const { companyVehicleId, open, l, lo } = query
      const wanted = () => {
        let rows = itemsWhere(db, tagItems(db), conditions)
        if (companyVehicleId) rows = rows.where('item.companyVehicleId', '=', companyVehicleId)
        if (open !== undefined) rows = rows.where('item.releasedAt', open ? 'is' : 'is not', null)
        return rows
      }
      const values = valuesOf(conditions)
      const items = await rowsOf(db, {
        values,
        build: () =>
          wanted()
            .selectAll('item')
            .orderBy('item.since', 'desc')
            .orderBy('item.id')
            .limit(l)
            .offset(l * lo),
      })
      const [counted] = await rowsOf(db, {
        values,
        build: () => wanted().select(sql<number>`count(*)`.as('count')),
      })
      return { items: items.map(shown), total: (counted as { count: number }).count }
    },

    release: (request) => takeOff(request, ''),

    async override(request) {
      const { db, actor, params, body } = request
      const released = await takeOff(request, body.reason)
      await chain(db, {
        type: 'tag.overridden',
        actorId: actor.userId,
        objectId: params.id,
        payload: { companyVehicleId: released.companyVehicleId, reason: body.reason },
      })
      return released
    },
  })
}

/** Looked up by what one may read, then asked whether one may take it off; while nobody else does. */
async function takeOff({ db, actor, params: { id }, reach, deed }: Taking, overrideReason: string) {
  await db.selectFrom('disconnectionTag').select('id').where('id', '=', id).forUpdate().execute()
  const tag = shown(await findItem(db, tagItems(db), id, reachOf(actor, 'tag.list')))
  await findItem(db, tagItems(db), id, reach).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('forbidden') : error
  })
  if (tag.releasedAt !== null) throw new Problem('tag.released')
  await db
    .updateTable('disconnectionTag')
    .set({ releasedAt: sql`now()`, releasedBy: actor.userId, overrideReason })
    .where('id', '=', id)
    .execute()
  Object.assign(deed, { companyId: tag.companyId ?? undefined, authorityId: tag.authorityId ?? undefined })
  return shownById(db, id)
}

const shownById = async (db: Db, id: string) =>
  shown(await tagItems(db).where('g.id', '=', id).executeTakeFirstOrThrow())

const shown = ({ id, ...tag }: Record<string, unknown>) =>
  ({ _id: id, ...tag }) as unknown as (typeof tags.release)['answer']['_zod']['output']
