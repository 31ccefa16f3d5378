import { foundVoltages } from '#contract/foundVoltage.ts'
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
