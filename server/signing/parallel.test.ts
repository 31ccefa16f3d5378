import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationAuthorities, signingKeys } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { today } from '../../test/support/day.ts'
import { deadlocksOf } from '../../test/support/deadlocks.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { impatiently } from '../../test/support/sealTimeout.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('creating and deleting authorities and seals while others issue causes no deadlock', async () => {
  const { writes } = server.database
  const admin = await server.as(await insert.person(writes, 'Sara', { isAdmin: true }))
  const head = await insert.person(writes, 'Anna')
  // A call restarts if the caller's rights change, so the issuers must not be among the new heads.
  const other = await insert.person(writes, 'Otto')
  const create = (index: number, { email: adminEmail } = head) =>
    admin.call(certificationAuthorities.create, {
      body: {
        name: `Stelle ${index} ${randomUUID()}`,
        code: `P${index}`,
        email: `${randomUUID()}@example.org`,
        address: { street: 'Weg 1', city: 'Graz', zip: '8010', country: 'AT' },
        adminEmail,
      },
    })
  const before = await deadlocksOf(server.database)
  const created = await Promise.all(Array.from({ length: 6 }, (_, index) => create(index)))
  expect(created.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const anna = await server.as(head)
  await server.work()
  const { items } = await anna.ok(certificateTemplates.list, { query: { l: 100 } })
  // Before the rush: during it, the test itself would wait too long for a connection.
  const holders: string[] = []
  for (let index = 0; index < 2 * created.length; index++)
    holders.push((await insert.person(writes, `Hanna${index}`)).id)
  const issue = (authorityId: string, index: number) =>
    anna.call(certificates.create, {
      body: {
        templateId: items.find((template) => template.authorityId === authorityId)?._id ?? '',
        userId: holders[index] ?? '',
        issueDate: today,
        identityCheck: `Reisepass ${index}`,
      },
    })
  const actions = created.flatMap(({ body: { _id } }, index) => [
    () => create(100 + index, other),
    () => issue(_id, index),
    () => anna.call(signingKeys.rotate, { params: { id: _id } }),
    () =>
      anna.call(certificateTemplates.create, {
        body: {
          authorityId: _id,
          name: `Vorlage ${index}`,
          language: 'de',
          level: 'EVAL-2',
          rank: 2,
          validYears: 3,
        },
      }),
    () => issue(_id, created.length + index),
  ])
  const answers = await impatiently(() =>
    Promise.all(actions.map((action): Promise<{ status: number }> => action())),
  )
  // 202 is accepted: the seal may take longer than a caller waits.
  expect(answers.filter(({ status }) => ![200, 202].includes(status))).toEqual([])
  expect(await deadlocksOf(server.database)).toBe(before)
})
