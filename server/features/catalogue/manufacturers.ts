import { sql } from 'kysely'
import { vehicleManufacturers } from '#contract/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../resource/crud.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { accept, authorOf, demandRoom } from './entries.ts'
import { mergeManufacturers } from './merge.ts'
import { manufacturerItems } from './queries.ts'
import { entryDeeds } from './puttingInOrder.ts'

export function manufacturerRoutes(app: App) {
  const plain = crud(app, vehicleManufacturers, {
    table: 'vehicleManufacturer',
    items: manufacturerItems,
    toRow,
  })

  serve(app, vehicleManufacturers, {
    list: plain.list,
    csv: plain.csv,
    ...entryDeeds({
      table: 'vehicleManufacturer',
      items: manufacturerItems,
      plain,
      merge: mergeManufacturers,
    }),

    async create(request) {
      await demandRoom(app.services, request.actor)
      return plain.create(request)
    },

    async update(request) {
      const updated = await plain.update(request)
      await rename(request.db, updated)
      return updated
    },

    async accept(request) {
      const { _id } = await plain.lock(request)
      await accept(request.db, 'vehicleManufacturer', _id)
      return plain.read(request)
    },
  })
}

type Writing = Request<typeof vehicleManufacturers.create> | Request<typeof vehicleManufacturers.update>

function toRow({ body, actor }: Writing) {
  const row = { name: body.name, wmi: [...new Set(body.wmi)].toSorted().join(' ') }
  return 'version' in body ? row : { ...row, ...authorOf(actor) }
}

/** Models store the manufacturer's name for sorting. */
const rename = (db: Db, { _id, name }: { _id: string; name: string }) =>
  db
    .updateTable('vehicle')
    .set({ manufacturer: name, version: sql`version + 1` })
    .where('manufacturerId', '=', _id)
    .where('manufacturer', '<>', name)
    .execute()
