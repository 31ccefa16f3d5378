import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { isGivenWith } from '../../../../test/vectors/policy.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { things, type Trial } from '../../../../test/matrix/things.ts'
import { matrixWorld, type World } from '../../../../test/support/world.ts'

let server: TestServer
let world: World
let open: Trial[]

beforeAll(async () => {
  server = await testServer()
  world = await matrixWorld(server)
  open = await things(server, world).actions(world.roles.TE)
})
afterAll(() => server.close())

const idsOf = (trials: Trial[]) => trials.map(({ params }) => params?.id).toSorted()

test.each(['EM', 'TE', 'CA', 'T', 'AA', 'SA'] as const)(
  'T25: %s sees the open work on the vehicles within reach and no other, in the items and in their total',
  async (role) => {
    const standing = world.roles[role]
    const seen = open.filter(({ thing = {} }) => isGivenWith('vehicleAction.list', standing, thing))
    const { items, total } = await (await server.as(standing.person)).ok(vehicleActions.ofAll)
    expect(items.map(({ _id }) => _id).toSorted()).toEqual(idsOf(seen))
    expect(total).toBe(seen.length)
    if (role !== 'SA') expect(seen.length).toBeLessThan(open.length)
  },
)
