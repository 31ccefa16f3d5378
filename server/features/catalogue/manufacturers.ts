import { vehicleManufacturers } from '#contract/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { nextVersion } from '../../resource/changing.ts'
import { crud } from '../../resource/crud.ts'
import { serve, type App } from '../../http/serve.ts'
import { accept, authorOf, assertQuota } from './entries.ts'
import { mergeManufacturers } from './merge.ts'
import { manufacturerItems } from './queries.ts'
import { entryActions } from './puttingInOrder.ts'

export function manufacturerRoutes(app: App) {
  const entries = { table: 'vehicleManufacturer', items: manufacturerItems } as const
  const { plain, lock } = crud(app, vehicleManufacturers, {
    ...entries,
    columns: { wmi: (wmi) => ({ wmi: [...new Set(wmi)].toSorted().join(' ') }) },
    derive: ({ actor }, current) => (current ? {} : authorOf(actor)),
  })

  serve(app, vehicleManufacturers, {
    list: plain.list,
    csv: plain.csv,
    ...entryActions({ ...entries, plain, lock, merge: mergeManufacturers }),

    async create(context) {
      await assertQuota(app.services, context.actor)
      return plain.create(context)
    },

    async update(context) {
      const updated = await plain.update(context)
      await rename(context.db, updated)
      return updated
    },

    async accept(context) {
      const { _id } = await lock(context)
      await accept(context.db, 'vehicleManufacturer', _id)
      return plain.read(context)
    },
  })
}

/** Models store the manufacturer's name for sorting. */
const rename = (db: Db, { _id, name }: { _id: string; name: string }) =>
  db
    .updateTable('vehicle')
    .set({ manufacturer: name, ...nextVersion })
    .where('manufacturerId', '=', _id)
    .where('manufacturer', '<>', name)
    .execute()
