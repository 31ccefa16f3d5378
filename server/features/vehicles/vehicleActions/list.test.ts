import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { can } from '#domain/policy.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { vehicleActions as openWork } from '../../../../test/matrix/cases/vehicle.ts'
import { type Case, Walk } from '../../../../test/matrix/fixtures.ts'
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
