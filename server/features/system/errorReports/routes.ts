import { sql } from 'kysely'
import { errorReports, maxErrorReports, type ErrorReportKind } from '#contract/errorReport.ts'
import { serve, type App } from '../../../http/serve.ts'

/** Browsers send error reports here; system administrators read them with those of the server. */
export function errorReportRoutes(app: App) {
  const { services } = app
  serve(app, errorReports, {
    report({ body }) {
      services.errorReports.take(body)
      return Promise.resolve({})
    },

    async list({ db }) {
      const rows = await db
        .selectFrom('fault')
        .select(['id', 'kind', 'name', 'message', 'place', 'frames', 'version', 'count', 'firstAt', 'lastAt'])
        .select(['shown', sql<number>`count(*) over ()::int`.as('total')])
        .$narrowType<{ kind: ErrorReportKind }>()
        .orderBy('lastAt', 'desc')
        .orderBy('id')
        .limit(maxErrorReports)
        .execute()
      const items = rows.map(({ id, total: _total, ...row }) => ({ _id: id, ...row }))
      return { on: services.errorReports.on, total: rows[0]?.total ?? 0, items }
    },
  })
}
