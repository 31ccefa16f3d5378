import {
  type FoundVehicle,
  type ManualAnswer,
  type ManualContent,
  manualContent,
  vehicleData,
} from '#contract/vehicleManual.ts'
import { type Grants, grantsOf } from '#domain/policy.ts'
import type { Database, Db } from '../../db/db.ts'
import { itemsMeeting, type Items, findItem } from '../../resource/items.ts'
import { filterConditions, grantedRows } from '../../resource/within.ts'
import { vehicleItems, currentId } from './queries.ts'
import { serve, type App } from '../../http/serve.ts'
import { ProviderAway, haynesPro } from './provider/haynesPro.ts'
import { dropCopy, storeCopy, storedCopy } from './provider/storedCopy.ts'
import type { VehicleDataProvider } from './provider/settings.ts'
import type { Context } from '../../http/context.ts'
import { manualFor } from './manuals.ts'
import { importOpenData } from './openData.ts'

const most = 20

async function searchCatalogue(db: Db, grants: Grants, text: string): Promise<FoundVehicle[]> {
  const query = { l: most, lo: 0, sf: 'model', so: 'asc', search: text }
  const conditions = [...grantedRows(grants), ...filterConditions({ filter: {}, range: [] }, query)]
  const page = (rows: Items<unknown>) => rows.orderBy('item.model').limit(most)
  const items = await itemsMeeting(db, vehicleItems(db), { conditions, page, unprepared: true })
  return items.map(({ _id, source, licence, manufacturer, model, variant, drivetrain }) => ({
    ...{ provider: 'catalogue', source, licence, vehicleId: _id },
    ...{ manufacturer, model, variant, drivetrain },
  }))
}

export function vehicleDataRoutes(app: App) {
  const { config, limits, database } = app.services
  const provider = config.haynesPro && haynesPro(config.haynesPro)

  serve(app, vehicleData, {
    async manual(context) {
      const { db, actor, params } = context
      await limits.count('vehicleData.person', actor.userId)
      const id = await currentId(db, 'vehicle', params.id)
      const vehicle = await findItem(db, vehicleItems(db), id, grantsOf(actor, 'vehicle.read'))
      const own = await manualFor(db, id, actor)
      if (own) return ofCatalogue(own)
      if (!provider) return nowhere('notFound')
      return fromProvider(provider, { context, database, vehicle })
    },

    async manualOfModel({ actor, query, locale, now }) {
      await limits.count('vehicleData.person', actor.userId)
      if (!provider) return nowhere('notFound')
      const manual = await whileHere(provider.manual(query, locale))
      if (manual === 'away') return { ...nowhere('unavailable'), ...originOf(provider) }
      return answerOf(provider, manual, now)
    },

    async search({ db, actor, query }) {
      await limits.count('vehicleData.person', actor.userId)
      const items = await searchCatalogue(db, grantsOf(actor, 'vehicle.list'), query.q)
      if (!provider) return { items, unavailable: [] }
      const matches = await whileHere(provider.search(query.q))
      if (matches === 'away') return { items, unavailable: [provider.provider] }
      const foreign = matches.map((one) => ({ ...one, vehicleId: null, ...originOf(provider) }))
      return { items: [...items, ...foreign], unavailable: [] }
    },

    import: importOpenData,
  })
}

const nowhere = (state: 'notFound' | 'unavailable'): ManualAnswer => ({
  ...{ state, kept: false, provider: 'catalogue', source: '', licence: '', date: null, manual: null },
})

const originOf = ({ provider, source, licence }: VehicleDataProvider) => ({ provider, source, licence })

/** The provider's answer, or `away` if it does not answer in time. */
const whileHere = <T>(answer: Promise<T>): Promise<T | 'away'> =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderAway) return 'away'
    throw error
  })

const answerOf = (provider: VehicleDataProvider, manual: ManualContent | null, now: Date): ManualAnswer =>
  manual
    ? { state: 'found', kept: false, ...originOf(provider), date: now.toISOString(), manual }
    : { ...nowhere('notFound'), ...originOf(provider) }

type CatalogueManual = NonNullable<Awaited<ReturnType<typeof manualFor>>>

function ofCatalogue({ updatedAt, owner, ...row }: CatalogueManual): ManualAnswer {
  const fields = Object.keys(manualContent.shape) as (keyof typeof row)[]
  const manual = manualContent.parse(Object.fromEntries(fields.map((field) => [field, row[field]])))
  const origin = { provider: 'catalogue', source: manual.source, licence: owner } as const
  return { state: 'found', kept: false, ...origin, date: updatedAt, manual }
}

interface Asking {
  context: Context<typeof vehicleData.manual>
  database: Database
  vehicle: Record<'id' | 'manufacturer' | 'model' | 'variant', string>
}

/** The provider's answer within three seconds, else its last one, else none. */
async function fromProvider(
  one: VehicleDataProvider,
  { context, database, vehicle }: Asking,
): Promise<ManualAnswer> {
  const cacheKey = { provider: `${one.provider}:${context.locale}`, vehicleId: vehicle.id }
  const manual = await whileHere(one.manual(vehicle, context.locale))
  if (manual === 'away') {
    const copy = await storedCopy(context.db, cacheKey)
    if (!copy) return { ...nowhere('unavailable'), ...originOf(one) }
    return { state: 'found', kept: true, ...originOf(one), ...copy }
  }
  if (manual) await storeCopy(database.writes, cacheKey, manual, one.keepDays)
  else await dropCopy(database.writes, cacheKey)
  return answerOf(one, manual, context.now)
}
