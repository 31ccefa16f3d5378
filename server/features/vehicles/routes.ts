import { sql } from 'kysely'
import { imports } from '#contract/importing.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { isAboveNominal } from '#domain/companyVehicle.ts'
import type { Day } from '#domain/day.ts'
import { can } from '#domain/policy.ts'
import { checkVin } from '#domain/vin.ts'
import { crud } from '../../resource/crud.ts'
import { importer } from '../../resource/importing.ts'
import { ownersOf } from '../../resource/items.ts'
import { limitsOf } from '../../http/limits.ts'
import { ownerOf, refuseOtherOwner } from '../../resource/owning.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { result } from '../../http/result.ts'
import { catalogued } from '../catalogue/queries.ts'
import { transfer } from './transfer.ts'
import { demandFree, demandVinFree } from './relied.ts'
import { companyVehicleItems, demandRoom, vehicleOf } from './queries.ts'

type Writing = Request<typeof companyVehicles.create> | Request<typeof companyVehicles.update>

/** Identified by VIN and owner. */
export function companyVehicleRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, companyVehicles, {
    table: 'companyVehicle',
    items: companyVehicleItems,
    // Stores the typed text and the matching catalogue entry, which is proposed if it is new.
    toRow: async (request) => ({ ...toRow(request), ...(await known(request)) }),
  })

  const { config, limits } = app.house

  function known(request: Writing) {
    const { db, actor, body } = request
    const organisationId = body.companyId ?? body.authorityId ?? actor.userId
    return catalogued({ db, limits: limitsOf(app.house, request), actor, organisationId }, body)
  }

  async function create(request: Request<typeof companyVehicles.create>) {
    const owner = ownerOf(request)
    if (owner.companyId)
      await demandRoom(request.db, { table: 'companyVehicle', companyId: owner.companyId }, config)
    return plain.create({ ...request, body: { ...request.body, ...owner } })
  }

  async function update(request: Request<typeof companyVehicles.update>) {
    const { _id, vin, companyId, authorityId } = await findToChange(request)
    if (request.body.vin !== vin) await demandVinFree(request.db, _id)
    refuseOtherOwner(request.body, { companyId, authorityId })
    return plain.update({ ...request, body: { ...request.body, companyId, authorityId } })
  }

  const takeOver = importer(app, companyVehicles, {
    ...{ known: vehicleOf, read: plain.read, create, update },
    flaws: flawsOf,
  })
  serve(app, { takeOver: imports.companyVehicle }, { takeOver })

  serve(app, companyVehicles, {
    ...plain,

    async create(request) {
      await limits.count('companyVehicle.create.person', request.actor.userId)
      return create(request)
    },

    update,

    async transfer(request) {
      const vehicle = await findToChange(request)
      await transfer(request, vehicle)
      return result({}, { audit: ownersOf(vehicle) })
    },

    // Reports refer to it, so it is archived and not deleted.
    async remove(request) {
      const vehicle = await findToChange(request)
      await demandFree(request.db, vehicle._id)
      await request.db
        .updateTable('companyVehicle')
        .set({ archivedAt: sql`now()` })
        .where('id', '=', vehicle._id)
        .execute()
      return result({}, { audit: ownersOf(vehicle) })
    },
  })
}

function toRow({ body, actor, today }: Writing) {
  const { companyId, authorityId } = body
  const fields = flawsOf(body, today)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  // Old chassis numbers cannot be validated, so they require the right to update the owner's vehicles.
  if (body.vinKind === 'legacy' && !can(actor, 'companyVehicle.update', { companyId, authorityId }))
    throw new Problem('companyVehicle.legacyVin')
  const row = rowOf(body)
  return 'version' in body ? row : { ...row, createdBy: actor.userId }
}

/** Validation across fields. */
function flawsOf(body: Partial<Writing['body']>, today: Day): Record<string, string> {
  const { vin, vinKind, constructionYear = 0, hvVoltage, hvMaxVoltage } = body
  const { error } = vin === undefined ? {} : checkVin(vin, vinKind)
  return {
    ...(error && { vin: error }),
    ...(constructionYear > Number(today.slice(0, 4)) + 1 && { constructionYear: 'outOfRange' }),
    ...(!isAboveNominal(hvMaxVoltage ?? null, hvVoltage ?? null) && { hvMaxVoltage: 'belowNominal' }),
  }
}

function rowOf(body: Writing['body']) {
  const { companyId, authorityId, vin, vinKind, plate, plateCountry, manufacturer, model, drivetrain } = body
  const { constructionYear, euCategory, firstRegistration, colour, hvVoltage, hvMaxVoltage, mileage } = body
  const { serviceDisconnect, serviceDisconnectPlace, dischargeMinutes, hvComponents } = body
  return {
    ...{ companyId, authorityId, vin, vinKind, plate, plateCountry, manufacturer, model, drivetrain },
    ...{ constructionYear, euCategory, firstRegistration, colour, hvVoltage, hvMaxVoltage, mileage },
    ...{ serviceDisconnect, serviceDisconnectPlace, dischargeMinutes, hvComponents },
  }
}
