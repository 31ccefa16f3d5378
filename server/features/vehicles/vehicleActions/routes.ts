import { sql } from 'kysely'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { type Grants, grantsOf } from '#domain/policy.ts'
import { findItem, itemsMeeting, lockedToChange, totalMeeting } from '../../../resource/items.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { grantedRows } from '../../../resource/within.ts'
import { companyVehicleItems } from '../queries.ts'
import { sameVehicle } from '../tags/queries.ts'
import { actionItems, byVehicle, openActions } from './queries.ts'

const most = 100

/** Defects of vehicles, open until someone records the repair. */
export function vehicleActionRoutes(app: App) {
  serve(app, vehicleActions, {
    async ofAll({ db, grants, query }) {
      const { open, l, lo } = query
      const actions = open ? openActions(db) : actionItems(db).where('a.doneAt', 'is not', null)
      const conditions = grantedRows(grants)
      const items = await itemsMeeting(db, actions, {
        conditions,
        page: (rows) =>
          (open
            ? byVehicle.reduce((ordered, expression) => ordered.orderBy(expression), rows)
            : rows.orderBy('item.createdAt', 'desc')
          )
            .orderBy('item.id')
            .limit(l)
            .offset(l * lo),
      })
      return { items, total: await totalMeeting(db, actions, conditions) }
    },

    async list({ db, grants, params }) {
      const { id } = await findItem(db, companyVehicleItems(db), params.id, grants)
      const items = await actionItems(db)
        .where('a.companyVehicleId', 'in', sameVehicle(sql`${id}::uuid`))
        .orderBy(sql`a.done_at is not null`)
        .orderBy('a.createdAt', 'desc')
        .orderBy('a.id')
        .limit(most)
        .execute()
      return { items: items.map((action) => ({ _id: action.id, ...action })) }
    },

    async finish(context) {
      const { db, actor, params, body } = context
      const locking = { table: 'vehicleAction', action: 'vehicleAction.list' } as const
      const find = (grants: Grants) => findItem(db, actionItems(db), params.id, grants)
      const { doneAt } = await lockedToChange(context, locking, find)
      if (doneAt !== null) throw new Problem('vehicleAction.done')
      await db
        .updateTable('vehicleAction')
        .set({ doneAt: sql`now()`, doneBy: actor.userId, note: body.note })
        .where('id', '=', params.id)
        .execute()
      return find(grantsOf(actor, 'vehicleAction.list'))
    },
  })
}
