import { audit } from '#contract/audit.ts'
import { serve, type App } from '../../http/serve.ts'
import { entriesOf } from './queries.ts'

export function auditRoutes(app: App) {
  const { timeZone } = app.services.config
  serve(app, audit, {
    async read({ db, grants, actor, query }) {
      const { rows, total, more } = await entriesOf(db, { grants, actor, query, timeZone })
      return { items: rows.map(({ id, ...entry }) => ({ _id: id, ...entry })), total, more }
    },
  })
}
