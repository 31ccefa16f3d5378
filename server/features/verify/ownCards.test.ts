import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '#contract/card.ts'
import { testHouse, type TestHouse } from '../../../test/support/house.ts'
import * as put from '../../../test/support/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test('one call tells a holder of each of their own cards what anybody at the gate is told', async () => {
  const { writes } = house.database
  const [holder, other, issuer] = [
    await put.person(writes, 'Hanna'),
    await put.person(writes, 'Otto'),
    await put.person(writes, 'Irma'),
  ]
  const authority = await put.authority(writes, 'Prüfstelle', 'PS')
  const made: string[] = []
  for (const [place, of] of [holder, holder, other].entries()) {
    const template = await put.template(writes, authority.id, `Vorlage ${place}`)
    const { id } = await put.certificate(writes, { holder: of, issuer, template, name: template.name })
    await put.seal(house, id)
    made.push(id)
  }
  const [good = '', tampered = ''] = made
  await writes
    .updateTable('certificate')
    .set({ state: 'suspended', stateReason: 'x' })
    .where('id', '=', tampered)
    .execute()
  const { items } = await (await house.as(holder)).ok(cards.own)
  expect(Object.fromEntries(items.map(({ _id, state }) => [_id, state]))).toEqual({
    [good]: 'valid',
    // The log has no suspension.
    [tampered]: 'unconfirmed',
  })
  expect((await (await house.as()).call(cards.own)).status).toBe(401)
})
