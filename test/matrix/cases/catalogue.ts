import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import * as insert from '../../support/people.ts'
import { type Case, type Cases, type Fixture, one, type Walk, withBody } from '../fixtures.ts'

/** Catalogue entries: accepted, proposed by the caller, and proposed by another user. */
const entries =
  (name: 'vehicle' | 'vehicleManufacturer'): Fixture =>
  async ({ db, scenario: { foreigner } }, { person }) => {
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
      cases.push({ what, params: { id }, owners: { authorId: author.id, catalogue } })
    }
    return cases
  }
export const models = entries('vehicle')
const manufacturers = entries('vehicleManufacturer')

const manuals: Fixture = async (walk, caller) => {
  const { db } = walk
  const { foreigner } = walk.scenario
  const text = { de: 'Absperren', en: '', it: '' }
  const content = JSON.stringify({
    ...{ steps: [{ kind: 'prepare', text, minutes: null, warning: text }], measuringPoints: [] },
    ...{ dischargeMinutes: null, hazards: text, ppe: text, tools: text, disclaimer: '' },
    ...{ source: 'Eigene Anleitung', sourceVersion: '', sourceDate: null },
  })
  const cases: Case[] = []
  for (const { what, ...owner } of [{ what: 'for everybody' }, ...walk.ownersFor(caller)]) {
    const { vehicleId } = await insert.catalogueEntry(db, { author: foreigner })
    const id = uuid()
    await db
      .insertInto('vehicleManual')
      .values({ id, vehicleId, title: 'Trennen', content, ...owner })
      .execute()
    const catalogue = what === 'for everybody' ? 'accepted' : null
    cases.push({ what, params: { id }, owners: { ...owner, catalogue } })
  }
  return cases
}

/** Both kinds of entries have the same calls. */
function entryCases(
  walk: Walk,
  name: 'vehicle' | 'vehicleManufacturer',
  fixture: Fixture,
  fields: () => object,
): Cases {
  const entry = walk.about(`${name}.read`, fixture)
  const path = `/api/${name}`
  return {
    ...walk.resource(name, fixture, {
      create: walk.byCaller('authorId', fields),
      update: walk.atVersion(name, fields),
    }),
    [`POST ${path}/:id/accept`]: entry(walk.atVersion(name)),
    [`POST ${path}/:id/merge`]: entry(
      walk.atVersion(name, async () => {
        const created = await insert.catalogueEntry(walk.db, { author: walk.scenario.foreigner })
        return { into: name === 'vehicle' ? created.vehicleId : created.manufacturerId }
      }),
    ),
  }
}

/** Models, manufacturers and manuals of vehicles. */
export default function catalogueCases(walk: Walk): Cases {
  const { db } = walk
  const { foreigner } = walk.scenario
  const model = () => ({ manufacturer: `Werk ${randomUUID()}`, model: 'Volta', drivetrain: 'BEV' })
  const manualFields = async () => ({
    vehicleId: (await insert.catalogueEntry(db, { author: foreigner })).vehicleId,
    ...{ title: 'Trennen', source: 'Eigene Anleitung' },
    steps: [{ kind: 'prepare', text: { de: 'Absperren' } }],
  })
  return {
    ...entryCases(walk, 'vehicle', models, model),
    ...entryCases(walk, 'vehicleManufacturer', manufacturers, () => ({ name: `Werk ${randomUUID()}` })),
    ...walk.resource('vehicleManual', manuals, {
      create: walk.forOwners(manualFields),
      update: walk.atVersion('vehicleManual', manualFields),
    }),
    'GET /api/vehicleData/manual': one({ query: { manufacturer: 'Nordstern', model: 'Volta' } }),
    'GET /api/vehicleData/search': one({ query: { q: 'volta' } }),
    'POST /api/vehicleData/import': withBody(() => ({
      ...{ format: 'json', content: JSON.stringify([model()]) },
      ...{ source: 'Liste', licence: 'CC0', dryRun: false },
    })),
  }
}
