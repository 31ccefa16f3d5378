import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { coworkers } from '#contract/coworker.ts'
import { people } from '#contract/person.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function company() {
  const { writes } = server.database
  const [head, holder, issuer] = [
    await insert.person(writes, 'Karla'),
    await insert.person(writes, 'Hanna'),
    await insert.person(writes, 'Irma'),
  ]
  const { id } = await insert.company(writes, `Werk ${head.username}`)
  await insert.employ(writes, id, head, 'admin')
  await insert.employ(writes, id, holder, 'employee')
  const { id: authorityId } = await insert.authority(
    writes,
    `Stelle ${head.username}`,
    head.evalid.slice(5, 11),
  )
  const template = await insert.template(writes, authorityId)
  const held = await insert.certificate(writes, { holder, issuer, template })
  return { head, holder, held }
}

const readBy = async (who: insert.Person) => (await (await server.as(who)).ok(people.accessLog)).items

test('a person sees which company users opened their profile and certificates, once an hour each', async () => {
  const { head, holder, held } = await company()
  const browser = await server.as(head)
  for (let time = 0; time < 3; time++) {
    await browser.ok(users.read, { params: { id: holder.id } })
    await browser.ok(certificates.read, { params: { id: held.id } })
  }
  await server.accessLog.flush()
  const items = await readBy(holder)
  expect(items.map(({ action, times }) => [action, times]).toSorted()).toEqual([
    ['certificate.read', 1],
    ['user.read', 1],
  ])
  expect(items.every(({ reader, byAdmin }) => reader === 'Karla Muster' && !byAdmin)).toBe(true)
  expect(items.find(({ action }) => action === 'certificate.read')?.record).not.toBe('')
})

test('lists of colleagues and own data leave no entry; exports do', async () => {
  const { head, holder, held } = await company()
  const [browser, own] = [await server.as(head), await server.as(holder)]
  await browser.ok(coworkers.list)
  await browser.ok(certificates.list)
  await own.ok(certificates.read, { params: { id: held.id } })
  await server.accessLog.flush()
  expect(await readBy(holder)).toEqual([])
  await browser.send('GET', '/api/certificate/csv', { query: { columns: '_id' } })
  expect((await readBy(holder)).map(({ action }) => action)).toEqual(['certificate.list'])
})

test('a read does not wait for its entry, and the last reads are written before shutdown', async () => {
  const server = await testServer()
  const { writes } = server.database
  const [reader, person] = [await insert.person(writes, 'Rita'), await insert.person(writes, 'Paula')]
  server.accessLog.note({ readerId: reader.id, personId: person.id, action: 'user.read', recordId: null })
  const count = async () =>
    (await server.database.pool.query(`select 1 from access_log where person_id = $1`, [person.id])).rowCount
  expect(await count()).toBe(0)
  await server.accessLog.close()
  expect(await count()).toBe(1)
  await server.close()
})
