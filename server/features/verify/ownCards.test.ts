import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '#contract/card.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a single call returns to a holder the public answer for each of their own cards', async () => {
  const { writes } = server.database
  const [holder, other, issuer] = [
    await insert.person(writes, 'Hanna'),
    await insert.person(writes, 'Otto'),
    await insert.person(writes, 'Irma'),
  ]
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  const created: string[] = []
  for (const [index, of] of [holder, holder, other].entries()) {
    const template = await insert.template(writes, authority.id, `Vorlage ${index}`)
    const { id } = await insert.certificate(writes, { holder: of, issuer, template, name: template.name })
    await insert.seal(server, id)
    created.push(id)
  }
  const [good = '', tampered = ''] = created
  await writes
    .updateTable('certificate')
    .set({ state: 'suspended', stateReason: 'x' })
    .where('id', '=', tampered)
    .execute()
  const { items } = await (await server.as(holder)).ok(cards.own)
  expect(Object.fromEntries(items.map(({ _id, state }) => [_id, state]))).toEqual({
    [good]: 'valid',
    // The log has no suspension.
    [tampered]: 'unconfirmed',
  })
  expect(items.map(({ language }) => language)).toEqual(['de', 'de'])
  expect((await (await server.as()).call(cards.own)).status).toBe(401)
})
