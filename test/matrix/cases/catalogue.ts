import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import * as insert from '../../support/people.ts'
import {
  about,
  atVersion,
  byCaller,
  type Case,
  type Cases,
  type Context,
  type Fixture,
  forOwners,
  one,
  ownersFor,
  withBody,
} from '../fixtures.ts'

/** Catalogue entries: accepted, proposed by the caller, and proposed by another user. */
const entries =
  (name: 'vehicle' | 'vehicleManufacturer'): Fixture =>
  async ({ db, foreigner }, { person }) => {
    const cases: Case[] = []
    const states = [
      { what: 'accepted', state: 'accepted', author: foreigner },
      ...(person ? [{ what: 'proposed by oneself', state: 'proposed', author: person }] : []),
      { what: 'proposed by another', state: 'proposed', author: foreigner },
    ]
    for (const { what, state, author } of states) {
      const { vehicleId, manufacturerId } = await insert.catalogueEntry(db, { state, author })
      // A manufacturer can be removed only without models.
      if (name === 'vehicleManufacturer') await db.deleteFrom('vehicle').where('id', '=', vehicleId).execute()
      const id = name === 'vehicle' ? vehicleId : manufacturerId
      const catalogue = state === 'accepted' ? 'accepted' : null
      cases.push({ what, params: { id }, thing: { authorId: author.id, catalogue } })
    }
    return cases
  }
export const models = entries('vehicle')
const manufacturers = entries('vehicleManufacturer')

const manuals: Fixture = async (context, caller) => {
  const { db, foreigner } = context
  const text = { de: 'Absperren', en: '', it: '' }
  const content = JSON.stringify({
    ...{ steps: [{ kind: 'prepare', text, minutes: null, warning: text }], measuringPoints: [] },
    ...{ dischargeMinutes: null, hazards: text, ppe: text, tools: text, disclaimer: '' },
    ...{ source: 'Eigene Anleitung', sourceVersion: '', sourceDate: null },
  })
  const cases: Case[] = []
  for (const { what, ...owner } of [{ what: 'for everybody' }, ...ownersFor(context, caller)]) {
    const { vehicleId } = await insert.catalogueEntry(db, { author: foreigner })
    const id = uuid()
    await db
      .insertInto('vehicleManual')
      .values({ id, vehicleId, title: 'Trennen', content, ...owner })
      .execute()
    const catalogue = what === 'for everybody' ? 'accepted' : null
    cases.push({ what, params: { id }, thing: { ...owner, catalogue } })
  }
  return cases
}

/** Both kinds of entries have the same calls. */
function entryCases(
  context: Context,
  name: 'vehicle' | 'vehicleManufacturer',
  fixture: Fixture,
  fields: () => object,
): Cases {
  const entry = about(context, `${name}.read`, fixture)
  const path = `/api/${name}`
  return {
    [`GET ${path}/:id`]: entry(),
    [`POST ${path}`]: byCaller(context, 'authorId', () => ({ body: fields() })),
    [`PUT ${path}/:id`]: entry(atVersion(context, name, fields)),
    [`POST ${path}/:id/accept`]: entry(atVersion(context, name)),
    [`POST ${path}/:id/merge`]: entry(
      atVersion(context, name, async () => {
        const created = await insert.catalogueEntry(context.db, { author: context.foreigner })
        return { into: name === 'vehicle' ? created.vehicleId : created.manufacturerId }
      }),
    ),
    [`GET ${path}/:id/similar`]: entry(),
    [`DELETE ${path}/:id`]: entry(),
  }
}

/** Models, manufacturers and manuals of vehicles. */
export function catalogueCases(context: Context): Cases {
  const { db, foreigner } = context
  const manual = about(context, 'vehicleManual.read', manuals)
  const model = () => ({ manufacturer: `Werk ${randomUUID()}`, model: 'Volta', drivetrain: 'BEV' })
  const manualFields = async () => ({
    vehicleId: (await insert.catalogueEntry(db, { author: foreigner })).vehicleId,
    ...{ title: 'Trennen', source: 'Eigene Anleitung' },
    steps: [{ kind: 'prepare', text: { de: 'Absperren' } }],
  })
  return {
    ...entryCases(context, 'vehicle', models, model),
    ...entryCases(context, 'vehicleManufacturer', manufacturers, () => ({ name: `Werk ${randomUUID()}` })),
    'GET /api/vehicle/:id/manual': about(context, 'vehicle.read', models)(),
    'GET /api/vehicleManual/:id': manual(),
    'POST /api/vehicleManual': forOwners(context, manualFields),
    'PUT /api/vehicleManual/:id': manual(atVersion(context, 'vehicleManual', manualFields)),
    'DELETE /api/vehicleManual/:id': manual(),
    'GET /api/vehicleData/manual': one({ query: { manufacturer: 'Nordstern', model: 'Volta' } }),
    'GET /api/vehicleData/search': one({ query: { q: 'volta' } }),
    'POST /api/vehicleData/import': withBody(() => ({
      ...{ format: 'json', content: JSON.stringify([model()]) },
      ...{ source: 'Liste', licence: 'CC0', dryRun: false },
    })),
  }
}
