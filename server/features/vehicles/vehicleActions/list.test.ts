import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyVehicles } from '#contract/vehicle.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { severities, severityOf } from '#domain/defect.ts'
import { can } from '#domain/policy.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { vehicleActions as openWork } from '../../../../test/matrix/cases/vehicle.ts'
import { type Case, Walk } from '../../../../test/matrix/fixtures.ts'
import * as insert from '../../../../test/support/people.ts'
import { matrixScenario, type Scenario } from '../../../../test/support/scenario.ts'

let server: TestServer
let scenario: Scenario
let open: Case[]

beforeAll(async () => {
  server = await testServer()
  scenario = await matrixScenario(server)
  open = await openWork(new Walk(server, scenario), scenario.roles.tester)
})
afterAll(() => server.close())

const idsOf = (cases: Case[]) => cases.map(({ params }) => params?.id).toSorted()

test.each(['employee', 'tester', 'companyAdmin', 'trainer', 'authorityAdmin', 'systemAdmin'] as const)(
  'T25: %s sees the open work on the vehicles within their rights and no other, in the items and in their total',
  async (role) => {
    const { person, actor } = scenario.roles[role]
    const visible = open.filter(({ owners = {} }) => can(actor, 'vehicleAction.list', owners))
    const { items, total } = await (await server.as(person)).ok(vehicleActions.ofAll)
    expect(items.map(({ _id }) => _id).toSorted()).toEqual(idsOf(visible))
    expect(total).toBe(visible.length)
    if (role !== 'systemAdmin') expect(visible.length).toBeLessThan(open.length)
  },
)

test('open defects are grouped by vehicle, the most severe first, as the domain judges them', async () => {
  const { reads, writes } = server.database
  const [first] = await reads.selectFrom('vehicleAction').selectAll().orderBy('createdAt').execute()
  if (!first) throw new Error('no defect')
  const { reportId, companyId, authorityId } = first
  for (const reason of ['TEST_CURRENT_TOO_LOW', 'HV_PRESENT'])
    await insert.action(writes, { ...{ reportId, companyId, authorityId }, reason, checkName: reason })
  const { items } = await (
    await server.as(scenario.roles.systemAdmin.person)
  ).ok(vehicleActions.ofAll, {
    query: { l: 100 },
  })
  const groups = Object.values(Object.groupBy(items, ({ companyVehicleId }) => companyVehicleId))
  expect(groups.flat().map((action) => action?._id)).toEqual(items.map(({ _id }) => _id))
  const worst = groups.map((group = []) =>
    Math.min(...group.map(({ reason }) => severities.indexOf(severityOf(reason)))),
  )
  expect(worst).toEqual(worst.toSorted((one, other) => one - other))
  const ofFirst = items.filter(({ companyVehicleId }) => companyVehicleId === first.companyVehicleId)
  expect(ofFirst.map(({ reason }) => severityOf(reason))).toEqual(
    expect.arrayContaining(['danger', 'serious', 'unproven']) as string[],
  )
  expect(ofFirst.at(-1)?.reason).toBe('TEST_CURRENT_TOO_LOW')
  for (const { owner } of items) expect(owner).not.toBe('')
})

test('the list of vehicles counts the open defects of each, and a repaired one no longer', async () => {
  const { reads, writes } = server.database
  const admin = await server.as(scenario.roles.systemAdmin.person)
  const counted = async (id: string) => (await admin.ok(companyVehicles.read, { params: { id } })).openDefects
  const { items } = await admin.ok(companyVehicles.list, { query: { l: 100 } })
  const stored = await reads
    .selectFrom('vehicleAction')
    .select('companyVehicleId')
    .where('doneAt', 'is', null)
    .execute()
  for (const { _id, openDefects } of items)
    expect(openDefects).toBe(stored.filter(({ companyVehicleId }) => companyVehicleId === _id).length)
  const { id: repairer } = await reads.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const [defect] = await reads.selectFrom('vehicleAction').selectAll().where('doneAt', 'is', null).execute()
  if (!defect) throw new Error('no defect')
  const before = await counted(defect.companyVehicleId)
  await writes
    .updateTable('vehicleAction')
    .set({ doneAt: new Date().toISOString(), doneBy: repairer, note: 'Repariert' })
    .where('id', '=', defect.id)
    .execute()
  expect(await counted(defect.companyVehicleId)).toBe(before - 1)
})
