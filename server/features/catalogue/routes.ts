import { vehicles, type Vehicle } from '#contract/catalogue.ts'
import type { Reach } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud, findItem } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { contradictionsOf } from './contradictions.ts'
import { accept, authorOf, demandRoom, refuseUnlessAlone } from './entries.ts'
import { mergeVehicles } from './merge.ts'
import { proposedManufacturer } from './propose.ts'
import { currentId, vehicleItems } from './queries.ts'
import { idsSimilarTo, inTurn } from './similar.ts'

/** The models there are: proposed by whoever met one first, accepted and put in order by the administration. */
export function catalogueRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, vehicles, { table: 'vehicle', items: vehicleItems, toRow })

  serve(app, vehicles, {
    list: plain.list,

    async read(request) {
      const id = await currentId(request.db, 'vehicle', request.params.id)
      return plain.read({ ...request, params: { id } })
    },

    async create(request) {
      await demandRoom(app.house, request.actor)
      return plain.create(request)
    },

    update: plain.update,

    async remove(request) {
      const { _id } = await findToChange(request)
      await refuseUnlessAlone(request.db, 'vehicle', _id)
      return plain.remove(request)
    },

    // Nobody would see who built it otherwise.
    async accept(request) {
      const { _id, manufacturerId } = await findToChange(request)
      await accept(request.db, 'vehicleManufacturer', manufacturerId)
      await accept(request.db, 'vehicle', _id)
      return plain.read(request)
    },

    async merge(request) {
      const { _id } = await findToChange({ ...request, body: { version: request.body.version } })
      const into = await currentId(request.db, 'vehicle', request.body.into)
      if (into === _id) throw new Problem('invalid', { fields: { into: 'mergeSame' } })
      await find(request, into)
      await mergeVehicles(request.db, { from: _id, into })
      return find(request, into)
    },

    async similar(request) {
      const { _id } = await find(request, request.params.id)
      const ids = await idsSimilarTo(request.db, 'vehicle', _id)
      return { items: await inTurn(ids, (id) => find(request, id)) }
    },
  })
}

async function find({ db, reach }: { db: Db; reach: Reach }, id: string): Promise<Vehicle> {
  const row = await findItem(db, vehicleItems(db), id, reach)
  return { ...row, _id: row.id } as unknown as Vehicle
}

type Writing = Request<typeof vehicles.create> | Request<typeof vehicles.update>

async function toRow({ body, db, actor }: Writing) {
  const fields = contradictionsOf(body)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const author = authorOf(actor)
  // The proposal of the model counts; a manufacturer comes with it.
  const manufacturer = await proposedManufacturer(
    { db, author, demandRoom: () => Promise.resolve() },
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
