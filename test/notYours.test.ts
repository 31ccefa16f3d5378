import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matrixRoles } from '#domain/vectors/policy.ts'
import { endpoints } from './contract.ts'
import { testHouse, type TestHouse } from './house.ts'
import { things, type Trial } from './things.ts'
import { trials } from './trials.ts'
import { matrixWorld, type World } from './world.ts'

let house: TestHouse
let world: World

beforeAll(async () => {
  house = await testHouse()
  world = await matrixWorld(house)
})
afterAll(() => house.close())

/** A thing of somebody else for each field by which a call can name one. */
async function foreignIds(): Promise<Record<string, string>> {
  const { foreign, templates } = world
  const { id } = await things(house, world).vehicle({ companyId: foreign.company.id })
  return {
    companyId: foreign.company.id,
    authorityId: foreign.authority.id,
    templateId: templates.foreign.id,
    companyVehicleId: id,
    ownerId: foreign.company.id,
  }
}

type Names = Record<string, unknown>

/** The call with other ids: in its address, and one field of its body after the other. */
function* variants({ params, body, thing }: Trial, foreign: Record<string, string>) {
  if (params?.id && thing && Object.keys(thing).length > 0)
    yield { named: 'id', there: { params, body }, nowhere: { params: { ...params, id: randomUUID() }, body } }
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return
  for (const [field, id] of Object.entries(foreign))
    if (typeof (body as Names)[field] === 'string')
      yield {
        named: field,
        there: { params, body: { ...body, [field]: id } },
        nowhere: { params, body: { ...body, [field]: randomUUID() } },
      }
}

test.each(matrixRoles)(
  '%s cannot tell by any call what is somebody else’s from what never was (T24, T29)',
  { timeout: 120_000 },
  async (role) => {
    const { person } = world.roles[role]
    const foreign = await foreignIds()
    const makers = trials(house, world)
    const told: string[] = []
    let compared = 0
    for (const [address] of endpoints)
      for (const trial of (await makers[address]?.({ ...(person && { person }) })) ?? [])
        for (const { named, there, nowhere } of variants(trial, foreign)) {
          const [method = '', path = ''] = address.split(' ')
          const ask = async ({ params, body }: Pick<Trial, 'params' | 'body'>) => {
            const url = path.replace(/:(\w+)/g, (_all, name: string) => params?.[name] ?? '')
            return (await house.as(person)).send(method, url, { body, headers: trial.headers })
          }
          const unknown = await ask(nowhere)
          const answer = await ask(there)
          // What one may see or do is no secret, nor what is wrong with it.
          if (answer.status < 400 || answer.status === 403) continue
          if (named === 'id' && answer.status !== 404) continue
          compared++
          if (answer.status !== unknown.status || answer.text !== unknown.text)
            told.push(
              `${address} ${trial.what}, ${named}: ${answer.status} ${answer.text} but ${unknown.status} ${unknown.text}`,
            )
        }
    expect(told).toEqual([])
    if (role !== 'SA') expect(compared).toBeGreaterThan(10)
  },
)
