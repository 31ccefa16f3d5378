import { sql } from 'kysely'
import { vehicleManufacturers, type VehicleManufacturer } from '#contract/catalogue.ts'
import type { Reach } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud, findItem } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { accept, authorOf, demandRoom, refuseUnlessAlone } from './entries.ts'
import { mergeManufacturers } from './merge.ts'
import { currentId, manufacturerItems } from './queries.ts'
import { idsSimilarTo, inTurn } from './similar.ts'

/** Who builds vehicles: proposed by whoever met them first, accepted and put in order by the administration. */
export function manufacturerRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, vehicleManufacturers, {
    table: 'vehicleManufacturer',
    items: manufacturerItems,
    toRow,
  })

  serve(app, vehicleManufacturers, {
    list: plain.list,

    async read(request) {
      const id = await currentId(request.db, 'vehicleManufacturer', request.params.id)
      return plain.read({ ...request, params: { id } })
    },

    async create(request) {
      await demandRoom(app.house, request.actor)
      return plain.create(request)
    },

    async update(request) {
      const updated = await plain.update(request)
      await rename(request.db, updated)
      return updated
    },

    async remove(request) {
      const { _id } = await findToChange(request)
      await refuseUnlessAlone(request.db, 'vehicleManufacturer', _id)
      return plain.remove(request)
    },

    async accept(request) {
      const { _id } = await findToChange(request)
      await accept(request.db, 'vehicleManufacturer', _id)
      return plain.read(request)
    },

    async merge(request) {
      const { _id } = await findToChange({ ...request, body: { version: request.body.version } })
      const into = await currentId(request.db, 'vehicleManufacturer', request.body.into)
      if (into === _id) throw new Problem('invalid', { fields: { into: 'mergeSame' } })
      await find(request, into)
      await mergeManufacturers(request.db, { from: _id, into })
      return find(request, into)
    },

    async similar(request) {
      const { _id } = await find(request, request.params.id)
      const ids = await idsSimilarTo(request.db, 'vehicleManufacturer', _id)
      return { items: await inTurn(ids, (id) => find(request, id)) }
    },
  })
}

async function find({ db, reach }: { db: Db; reach: Reach }, id: string): Promise<VehicleManufacturer> {
  const row = await findItem(db, manufacturerItems(db), id, reach)
  return { ...row, _id: row.id } as unknown as VehicleManufacturer
}

type Writing = Request<typeof vehicleManufacturers.create> | Request<typeof vehicleManufacturers.update>

function toRow({ body, actor }: Writing) {
  const row = { name: body.name, wmi: [...new Set(body.wmi)].toSorted().join(' ') }
  return 'version' in body ? row : { ...row, ...authorOf(actor) }
}

/** The models carry the name they are listed by. */
const rename = (db: Db, { _id, name }: { _id: string; name: string }) =>
  db
    .updateTable('vehicle')
    .set({ manufacturer: name, version: sql`version + 1` })
    .where('manufacturerId', '=', _id)
    .where('manufacturer', '<>', name)
    .execute()
