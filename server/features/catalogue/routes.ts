import { vehicles } from '#contract/catalogue.ts'
import { crud } from '../../resource/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { contradictionsOf } from './contradictions.ts'
import { accept, authorOf, assertQuota } from './entries.ts'
import { mergeVehicles } from './merge.ts'
import { proposedManufacturer } from './propose.ts'
import { vehicleItems } from './queries.ts'
import { entryActions } from './puttingInOrder.ts'

export function catalogueRoutes(app: App) {
  const plain = crud(app, vehicles, { table: 'vehicle', items: vehicleItems, columns })

  serve(app, vehicles, {
    list: plain.list,
    csv: plain.csv,
    ...entryActions({ table: 'vehicle', items: vehicleItems, plain, merge: mergeVehicles }),

    async create(context) {
      await assertQuota(app.services, context.actor)
      return plain.create(context)
    },

    update: plain.update,

    // Otherwise the manufacturer would be hidden.
    async accept(context) {
      const { _id, manufacturerId } = await plain.lock(context)
      await accept(context.db, 'vehicleManufacturer', manufacturerId)
      await accept(context.db, 'vehicle', _id)
      return plain.read(context)
    },
  })
}

type Writing = Context<typeof vehicles.create> | Context<typeof vehicles.update>

async function columns({ body, db, actor }: Writing) {
  const fields = contradictionsOf(body)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const author = authorOf(actor)
  // The model counts as the proposal, including a new manufacturer.
  const manufacturer = await proposedManufacturer(
    { db, author, assertQuota: () => Promise.resolve() },
    body.manufacturer,
  )
  const row = {
    manufacturerId: manufacturer.id,
    manufacturer: manufacturer.name,
    model: body.model,
    variant: body.variant,
    yearFrom: body.yearFrom,
    yearTo: body.yearTo,
    drivetrain: body.drivetrain,
    euCategory: body.euCategory,
    voltageClass: body.voltageClass,
    hvVoltage: body.hvVoltage,
    hvMaxVoltage: body.hvMaxVoltage,
    serviceDisconnect: body.serviceDisconnect,
    serviceDisconnectPlace: body.serviceDisconnectPlace,
    dischargeMinutes: body.dischargeMinutes,
    hvComponents: [...new Set(body.hvComponents)],
  }
  return 'version' in body ? row : { ...row, ...author }
}
