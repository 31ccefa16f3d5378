import { sql } from 'kysely'
import { foundVoltages } from '#contract/foundVoltage.ts'
import { isolationTrend, type IsolationTrend } from '#contract/isolationTrend.ts'
import { isolationPoint } from '#domain/measurement/isolationTrend.ts'
import { findItem } from '../../resource/items.ts'
import { serve, type App } from '../../http/serve.ts'
import { voltagesOf } from './now.ts'
import { companyVehicleItems } from './queries.ts'

export function foundVoltageRoutes(app: App) {
  serve(app, foundVoltages, {
    async list({ db, grants, params }) {
      const { id } = await findItem(db, companyVehicleItems(db), params.id, grants)
      return { items: await voltagesOf(db, app.services, id) }
    },
  })
}

const most = 100

export function isolationTrendRoutes(app: App) {
  serve(app, isolationTrend, {
    async read({ db, grants, params }) {
      const vehicle = await findItem(db, companyVehicleItems(db), params.id, grants)
      const reports = await db
        .selectFrom('report')
        .select(['id', 'number', 'measuredAt', 'result'])
        .select(sql<Parameters<typeof isolationPoint>[0]>`snapshot->'measurement'`.as('measurement'))
        .where('companyVehicleId', '=', vehicle.id)
        .where('type', '=', 'isolation')
        .where('state', '=', 'final')
        .orderBy('measuredAt', 'desc')
        .limit(most)
        // A final report has a measurement and a result.
        .$narrowType<Pick<IsolationTrend[number], 'number' | 'measuredAt' | 'result'>>()
        .execute()
      const items = reports.toReversed().flatMap(({ id, number, measuredAt, result, measurement }) => {
        const point = isolationPoint(measurement)
        return point ? [{ reportId: id, number, measuredAt, result, ...point }] : []
      })
      return { items }
    },
  })
}
