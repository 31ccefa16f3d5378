import { imports } from '#contract/importing.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { isAboveNominal } from '#domain/companyVehicle.ts'
import type { Day } from '#domain/day.ts'
import { can } from '#domain/policy.ts'
import { checkVin } from '#domain/vin.ts'
import { crud } from '../../resource/crud.ts'
import { importer } from '../../resource/importing.ts'
import { ownersOf, chooseOwner } from '../../resource/items.ts'
import { limitsOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { catalogued } from '../catalogue/queries.ts'
import { archive, transfer, assertVinReplaceable } from './inUse.ts'
import { companyVehicleItems, assertQuota, vehicleOf } from './queries.ts'

type Writing = Context<typeof companyVehicles.create> | Context<typeof companyVehicles.update>

/** Identified by VIN and owner. */
export function companyVehicleRoutes(app: App) {
  const { config, limits } = app.services
  const { plain, lock, write, columns } = crud(app, companyVehicles, {
    table: 'companyVehicle',
    items: companyVehicleItems,
    fixed: ['companyId', 'authorityId'],
    violations,
    // Stores the typed names unchanged, with their catalogue model, which is proposed if missing.
    async derive(context, current) {
      assertMayUseLegacyVin(context)
      const { db, actor, body } = context
      const organisationId = body.companyId ?? body.authorityId ?? actor.userId
      const proposing = { db, limits: limitsOf(app.services, context), actor, organisationId }
      const model = await catalogued(proposing, body)
      return current ? model : { ...model, createdBy: actor.userId }
    },
  })

  async function create(context: Context<typeof companyVehicles.create>) {
    const owner = chooseOwner(context)
    if (owner.companyId)
      await assertQuota(context.db, { table: 'companyVehicle', companyId: owner.companyId }, config)
    return plain.create({ ...context, body: { ...context.body, ...owner } })
  }

  async function update(context: Context<typeof companyVehicles.update>) {
    const current = await lock(context)
    if (context.body.vin !== current.vin) await assertVinReplaceable(context.db, current._id)
    return write(context, current, await columns(context, current))
  }

  const importing = { existing: vehicleOf, read: plain.read, create, update, violations }
  const takeOver = importer(app, companyVehicles, importing)
  serve(app, { takeOver: imports.companyVehicle }, { takeOver })

  serve(app, companyVehicles, {
    ...plain,

    async create(context) {
      await limits.count('companyVehicle.create.person', context.actor.userId)
      return create(context)
    },

    update,

    async transfer(context) {
      const vehicle = await lock(context)
      await transfer(context, vehicle)
      return result({}, { audit: ownersOf(vehicle) })
    },

    async remove(context) {
      const vehicle = await lock(context)
      await archive(context.db, vehicle._id)
      return result({}, { audit: ownersOf(vehicle) })
    },
  })
}

/** Only an administrator of the owner may accept a legacy number. */
function assertMayUseLegacyVin({ actor, body: { vinKind, companyId, authorityId } }: Writing) {
  if (vinKind === 'legacy' && !can(actor, 'companyVehicle.update', { companyId, authorityId }))
    throw new Problem('companyVehicle.legacyVin')
}

function violations(body: Partial<Writing['body']>, today: Day): Record<string, string> {
  const { vin, vinKind, constructionYear = 0, firstRegistration, hvVoltage, hvMaxVoltage } = body
  const { error } = vin === undefined ? {} : checkVin(vin, vinKind)
  return {
    ...(error && { vin: error }),
    ...(constructionYear > Number(today.slice(0, 4)) + 1 && { constructionYear: 'outOfRange' }),
    ...(firstRegistration && firstRegistration > today && { firstRegistration: 'outOfRange' }),
    ...(!isAboveNominal(hvMaxVoltage ?? null, hvVoltage ?? null) && { hvMaxVoltage: 'belowNominal' }),
  }
}
