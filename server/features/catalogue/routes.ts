import { vehicles, type Vehicle } from '#contract/catalogue.ts'
import { crud } from '../../resource/crud.ts'
import { assertValid } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { contradictionsOf, accept, authorOf, assertQuota } from './entries.ts'
import { mergeVehicles } from './merge.ts'
import { proposedManufacturer } from './propose.ts'
import { vehicleItems } from './queries.ts'
import { entryActions } from './puttingInOrder.ts'

export function catalogueRoutes(app: App) {
  const { plain, lock } = crud(app, vehicles, {
    table: 'vehicle',
    items: vehicleItems,
    columns: { hvComponents: (parts) => ({ hvComponents: [...new Set(parts)] }) },
    derive,
  })

  serve(app, vehicles, {
    list: plain.list,
    csv: plain.csv,
    ...entryActions({ table: 'vehicle', items: vehicleItems, plain, lock, merge: mergeVehicles }),

    async create(context) {
      await assertQuota(app.services, context.actor)
      return plain.create(context)
    },

    update: plain.update,

    // Otherwise the manufacturer would be hidden.
    async accept(context) {
      const { _id, manufacturerId } = await lock(context)
      await accept(context.db, 'vehicleManufacturer', manufacturerId)
      await accept(context.db, 'vehicle', _id)
      return plain.read(context)
    },
  })
}

type Writing = Context<typeof vehicles.create> | Context<typeof vehicles.update>

async function derive({ body, db, actor }: Writing, current?: Vehicle) {
  assertValid(contradictionsOf(body))
  const author = authorOf(actor)
  // The model counts as the proposal, including a new manufacturer.
  const { id, name } = await proposedManufacturer({ db, author }, body.manufacturer)
  return { manufacturerId: id, manufacturer: name, ...(!current && author) }
}
