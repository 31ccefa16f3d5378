import { sql } from 'kysely'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { findItem } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'
import { actionItems } from './queries.ts'

const most = 100

/** What reports found wrong at a car, until somebody says how it was mended. */
export function vehicleActionRoutes(app: App) {
  serve(app, vehicleActions, {
    async list({ db, reach, params }) {
      const { id } = await findItem(db, companyVehicleItems(db), params.id, reach)
      const items = await actionItems(db)
        .where('a.companyVehicleId', '=', id)
        .orderBy(sql`a.done_at is not null`)
        .orderBy('a.createdAt', 'desc')
        .orderBy('a.id')
        .limit(most)
        .execute()
      return { items: items.map(shown) } as never
    },

    async finish({ db, actor, reach, params: { id }, body, deed }) {
      await db.selectFrom('vehicleAction').select('id').where('id', '=', id).forUpdate().execute()
      const action = await findItem(db, actionItems(db), id, reachOf(actor, 'vehicleAction.list'))
      await findItem(db, actionItems(db), id, reach).catch((error: unknown) => {
        throw error instanceof Problem ? new Problem('forbidden') : error
      })
      if (action.doneAt !== null) throw new Problem('vehicleAction.done')
      await db
        .updateTable('vehicleAction')
        .set({ doneAt: sql`now()`, doneBy: actor.userId, note: body.note })
        .where('id', '=', id)
        .execute()
      const { companyId, authorityId } = action
      Object.assign(deed, { companyId: companyId ?? undefined, authorityId: authorityId ?? undefined })
      return shown(await actionItems(db).where('a.id', '=', id).executeTakeFirstOrThrow()) as never
    },
  })
}

const shown = ({ id, ...action }: { id: string }) => ({ _id: id, ...action })
