import * as insert from '../../support/people.ts'
import {
  about,
  atVersion,
  type Case,
  type Cases,
  type Context,
  type Fixture,
  forOwners,
  ofOwners,
  one,
  ownersOfPerson,
  table,
} from '../fixtures.ts'
import { finalReports } from './report.ts'

export const vehicles = ofOwners(({ db, foreigner }, owner) =>
  insert.companyVehicle(db, { ...owner, createdBy: foreigner }),
)

/** Warning tags of the testers of reports. */
const tags: Fixture = async (context, caller) => {
  const cases: Case[] = []
  for (const { params, ...testCase } of await finalReports(context, caller)) {
    const report = await context.db
      .selectFrom('report')
      .select(['id as reportId', 'companyVehicleId', 'authorId', 'companyId', 'authorityId'])
      .where('id', '=', params?.id ?? '')
      .executeTakeFirstOrThrow()
    cases.push({ ...testCase, params: { id: await insert.tag(context.db, report) } })
  }
  return cases
}

/** Open work on vehicles. */
export const vehicleActions: Fixture = async (context, caller) => {
  const cases: Case[] = []
  for (const { params, thing, what } of await finalReports(context, caller)) {
    const { companyId = null, authorityId = null } = thing ?? {}
    const id = await insert.action(context.db, { reportId: params?.id ?? '', companyId, authorityId })
    cases.push({ what, params: { id }, thing: { companyId, authorityId } })
  }
  return cases
}

let made = 0

/** Vehicles of companies and authorities, their tags, work and the work gate. */
export function vehicleCases(context: Context): Cases {
  const { db, home, foreign, foreigner, tester } = context
  const vehicle = about(context, 'companyVehicle.read', vehicles)
  const tag = about(context, 'tag.list', tags)
  const fields = () => ({
    ...{ vin: `WVWZZZ1KZ7W${String(++made).padStart(6, '0')}`, manufacturer: 'Nordstern', model: 'Volta' },
    ...{ drivetrain: 'BEV', constructionYear: 2024 },
  })
  return {
    'GET /api/companyVehicle/:id': vehicle(),
    'POST /api/companyVehicle': forOwners(context, fields),
    'POST /api/companyVehicle/import': forOwners(context, () => table),
    'PUT /api/companyVehicle/:id': vehicle(atVersion(context, 'companyVehicle', fields)),
    'DELETE /api/companyVehicle/:id': vehicle(),
    'POST /api/companyVehicle/:id/transfer': vehicle(
      atVersion(context, 'companyVehicle', () => ({ companyId: foreign.company.id })),
    ),
    'GET /api/companyVehicle/:id/isolation': vehicle(),
    'GET /api/companyVehicle/:id/voltage': vehicle(),
    'GET /api/companyVehicle/labels': one({ allowed: 400 }),
    'POST /api/tag/:id/release': tag(),
    'POST /api/tag/:id/override': tag({ reason: 'Ist nach Hause gegangen.' }),
    'GET /api/companyVehicle/:id/action': about(context, 'vehicleAction.list', vehicles)(),
    'POST /api/vehicleAction/:id/done': about(
      context,
      'vehicleAction.list',
      vehicleActions,
    )({
      note: 'Stecker gereinigt, neu gemessen.',
    }),
    'POST /api/gate': async ({ companyId }) => {
      const owner = companyId ? { companyId } : { authorityId: home.authority.id }
      const { id } = await insert.companyVehicle(db, { ...owner, createdBy: foreigner })
      return [
        {
          what: 'a person of the company whom the authority certified',
          body: { person: tester.evalid, companyVehicleId: id, work: 'drive' },
          thing: await ownersOfPerson(context, tester.id),
          filed: owner,
        },
      ]
    },
  }
}
