import * as insert from '../../support/people.ts'
import { type Case, type Cases, type Fixture, one, table, type Walk } from '../fixtures.ts'
import { finalReports } from './report.ts'

export const vehicles: Fixture = (walk, caller) => walk.ofOwners(caller, walk.vehicleOf)

/** Warning tags of the testers of reports. */
const tags: Fixture = async (walk, caller) => {
  const cases: Case[] = []
  for (const { params, ...testCase } of await finalReports(walk, caller)) {
    const report = await walk.db
      .selectFrom('report')
      .select(['id as reportId', 'companyVehicleId', 'authorId', 'companyId', 'authorityId'])
      .where('id', '=', params?.id ?? '')
      .executeTakeFirstOrThrow()
    cases.push({ ...testCase, params: { id: await insert.tag(walk.db, report) } })
  }
  return cases
}

/** Open work on vehicles. */
export const vehicleActions: Fixture = async (walk, caller) => {
  const cases: Case[] = []
  for (const { params, owners, what } of await finalReports(walk, caller)) {
    const { companyId = null, authorityId = null } = owners ?? {}
    const id = await insert.action(walk.db, { reportId: params?.id ?? '', companyId, authorityId })
    cases.push({ what, params: { id }, owners: { companyId, authorityId } })
  }
  return cases
}

let count = 0

/** Vehicles of companies and authorities, their tags, work and the work gate. */
export default function vehicleCases(walk: Walk): Cases {
  const { tester } = walk
  const { home, foreign } = walk.scenario
  const vehicle = walk.about('companyVehicle.read', vehicles)
  const tag = walk.about('tag.list', tags)
  const action = walk.about('vehicleAction.list', vehicleActions)
  const fields = () => ({
    ...{ vin: `WVWZZZ1KZ7W${String(++count).padStart(6, '0')}`, manufacturer: 'Nordstern', model: 'Volta' },
    ...{ drivetrain: 'BEV', constructionYear: 2024 },
  })
  return {
    ...walk.resource('companyVehicle', vehicles, {
      create: walk.forOwners(fields),
      update: walk.atVersion('companyVehicle', fields),
    }),
    'POST /api/companyVehicle/import': walk.forOwners(() => table),
    'POST /api/companyVehicle/:id/transfer': vehicle(
      walk.atVersion('companyVehicle', () => ({ companyId: foreign.company.id })),
    ),
    'GET /api/companyVehicle/labels': one({ allowed: 400 }),
    'POST /api/tag/:id/release': tag(),
    'POST /api/tag/:id/override': tag({ reason: 'Ist nach Hause gegangen.' }),
    'GET /api/companyVehicle/:id/action': walk.about('vehicleAction.list', vehicles)(),
    'POST /api/vehicleAction/:id/done': action({ note: 'Stecker gereinigt, neu gemessen.' }),
    'POST /api/gate': async ({ companyId }) => {
      const owner = companyId ? { companyId } : { authorityId: home.authority.id }
      const { id } = await walk.vehicleOf(owner)
      return [
        {
          what: 'a person of the company with a certificate of the authority',
          body: { person: tester.evalid, companyVehicleId: id, work: 'drive' },
          owners: await walk.ownersOfPerson(tester.id),
          filed: owner,
        },
      ]
    },
  }
}
