import { sql } from 'kysely'
import { companyVehicles } from '#contract/vehicle.ts'
import { within } from '#domain/policy.ts'
import { crud } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { catalogued } from '../catalogue/queries.ts'
import { companyVehicleItems, demandVehicleRoom } from './queries.ts'

type Writing = Request<typeof companyVehicles.create> | Request<typeof companyVehicles.update>

/** The cars of an organisation, each known by VIN and owner. */
export function companyVehicleRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, companyVehicles, {
    table: 'companyVehicle',
    items: companyVehicleItems,
    // What was typed is kept as it is; beside it stands what of the catalogue it is, proposed where it is new there.
    toRow: async (request) => ({ ...toRow(request), ...(await known(request)) }),
  })

  const { config, limits } = app.house

  function known({ db, actor, body }: Writing) {
    const organisationId = body.companyId ?? body.authorityId ?? actor.userId
    return catalogued({ db, limits, actor, organisationId }, body)
  }

  serve(app, companyVehicles, {
    ...plain,

    async create(request) {
      const { db, actor } = request
      const owner = ownerOf(request)
      await limits.count('companyVehicle.create.person', actor.userId)
      if (owner.companyId) await demandVehicleRoom(db, owner.companyId, config)
      return plain.create({ ...request, body: { ...request.body, ...owner } })
    },

    async update(request) {
      const { companyId, authorityId } = await findToChange(request)
      refuseOtherOwner(request.body, { companyId, authorityId })
      return plain.update({ ...request, body: { ...request.body, companyId, authorityId } })
    },

    // Reports point to it, so it is put away, not deleted.
    async remove(request) {
      const { _id } = await findToChange(request)
      await request.db
        .updateTable('companyVehicle')
        .set({ archivedAt: sql`now()` })
        .where('id', '=', _id)
        .execute()
      return {}
    },
  })
}

/** A vehicle is not handed over by changing it; left out, its owner is who it was. */
function refuseOtherOwner(named: Owner, owner: Owner) {
  const changed = (['companyId', 'authorityId'] as const).filter(
    (field) => named[field] !== null && named[field] !== owner[field],
  )
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
    })
}

interface Owner {
  companyId: string | null
  authorityId: string | null
}

/** The one organisation that will own it: the one named, else the caller's company. Another's is not found. */
function ownerOf({ body, actor, reach }: Request<typeof companyVehicles.create>) {
  const authorityId = body.authorityId ?? null
  const companyId = authorityId ? null : (body.companyId ?? actor.company?.id ?? null)
  const owner = { companyId, authorityId }
  if (!companyId && !authorityId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!within(reach, owner)) throw new Problem('notFound')
  return owner
}

function toRow({ body, actor, today }: Writing) {
  const {
    companyId,
    authorityId,
    vin,
    plate,
    plateCountry,
    manufacturer,
    model,
    drivetrain,
    constructionYear,
    hvVoltage,
    mileage,
    dischargeMinutes,
  } = body
  if (constructionYear > Number(today.slice(0, 4)) + 1)
    throw new Problem('invalid', { fields: { constructionYear: 'outOfRange' } })
  const row = {
    companyId,
    authorityId,
    vin,
    plate,
    plateCountry,
    manufacturer,
    model,
    drivetrain,
    constructionYear,
    hvVoltage,
    mileage,
    dischargeMinutes,
  }
  return 'version' in body ? row : { ...row, createdBy: actor.userId }
}
