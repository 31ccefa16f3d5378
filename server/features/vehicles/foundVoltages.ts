import { foundVoltages } from '#contract/foundVoltage.ts'
import { lastOf } from '#domain/vehicleNow.ts'
import { findItem } from '../../http/items.ts'
import { serve, type App } from '../../http/serve.ts'
import { voltagesOf } from './now.ts'
import { companyVehicleItems } from './queries.ts'

/** The dangerous voltages that the page of a vehicle shows. */
export function foundVoltageRoutes(app: App) {
  serve(app, foundVoltages, {
    async list({ db, reach, params }) {
      const { id } = await findItem(db, companyVehicleItems(db), params.id, reach)
      const found = await voltagesOf(db, id)
      return {
        items: found.map((voltage) => ({ ...voltage, at: new Date(lastOf(voltage)).toISOString() })),
      }
    },
  })
}
