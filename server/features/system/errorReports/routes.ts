import { sql } from 'kysely'
import { faults, mostFaults, type FaultKind } from '#contract/fault.ts'
import { serve, type App } from '../../../http/serve.ts'

/** Browsers send error reports here; system administrators read them with those of the server. */
export function faultRoutes(app: App) {
  const { services } = app
  serve(app, faults, {
    report({ body }) {
      services.faults.take(body)
      return Promise.resolve({})
    },

    async list({ db }) {
      const rows = await db
        .selectFrom('fault')
        .select(['id', 'kind', 'name', 'message', 'place', 'frames', 'version', 'count', 'firstAt', 'lastAt'])
        .select(['shown', sql<number>`count(*) over ()::int`.as('total')])
        .$narrowType<{ kind: FaultKind }>()
        .orderBy('lastAt', 'desc')
        .orderBy('id')
        .limit(mostFaults)
        .execute()
      const items = rows.map(({ id, total: _total, ...row }) => ({ _id: id, ...row }))
      return { on: services.faults.on, total: rows[0]?.total ?? 0, items }
    },
  })
}
