import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding, foundKinds, type Match } from '#contract/find.ts'
import { can, roles } from '#domain/policy.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { sampleOf } from '../../../test/support/sample.ts'
import { certificates } from '../../../test/matrix/cases/certificate.ts'
import { instruments } from '../../../test/matrix/cases/instrument.ts'
import { reports } from '../../../test/matrix/cases/report.ts'
import { vehicles } from '../../../test/matrix/cases/vehicle.ts'
import { Walk } from '../../../test/matrix/fixtures.ts'
import { matrixScenario, type Scenario } from '../../../test/support/scenario.ts'
import { kinds } from './routes.ts'

let server: TestServer
let scenario: Scenario

beforeAll(async () => {
  server = await testServer()
  scenario = await matrixScenario(server)
  for (const fixture of [vehicles, instruments, reports, certificates])
    await fixture(new Walk(server, scenario), scenario.roles.tester)
})
afterAll(() => server.close())

const find = async (who: Client, q: string) => (await who.ok(finding.find, { query: { q } })).items
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id).toSorted()

/** Search terms of every item of a kind, of all owners. */
async function termsOf(kind: Match['kind']): Promise<string[]> {
  const db = server.database.reads
  const columns = {
    user: () => db.selectFrom('user').select('evalid as term').execute(),
    companyVehicle: () => db.selectFrom('companyVehicle').select('vin as term').execute(),
    certificate: () => db.selectFrom('certificate').select('number as term').execute(),
    report: () => db.selectFrom('report').select('name as term').execute(),
    instrument: () => db.selectFrom('instrument').select('serial as term').execute(),
    company: () => db.selectFrom('company').select('name as term').execute(),
  }
  const rows: { term: string | null }[] = await columns[kind]()
  const terms = [...new Set(rows.flatMap(({ term }) => (term ? [term] : [])))].slice(0, 12)
  // The same three in every run, and one of the others.
  const usual = terms.filter((_term, index) => index % 4 === 0)
  const others = terms.filter((term) => !usual.includes(term))
  return [...usual, ...sampleOf(kind, others)]
}

test.each(roles.filter((role) => role !== 'guest'))(
  'T36: %s: the search finds exactly the items of their lists for the same words, and none of others',
  async (role) => {
    const { person } = scenario.roles[role]
    const caller = await server.as(person)
    let compared = 0
    for (const kind of foundKinds)
      for (const term of await termsOf(kind)) {
        const result = await find(caller, term.slice(0, 60))
        for (const one of foundKinds) {
          const { list } = kinds[one].resource
          const { status, body } = await caller.send('GET', list.path, {
            query: { search: term.slice(0, 60), l: 100 },
          })
          const listed = status === 200 ? (body as unknown as { items: { _id: string }[] }).items : []
          const ofKind = result.filter((item) => item.kind === one)
          if (listed.length <= 5)
            expect({ term, one, ids: idsOf(ofKind) }).toEqual({ term, one, ids: idsOf(listed) })
          else expect(idsOf(listed)).toEqual(expect.arrayContaining(idsOf(ofKind)))
          compared += ofKind.length
        }
      }
    if (role !== 'user') expect(compared).toBeGreaterThan(0)
  },
)

test('the search requires signing in', async () => {
  const { status } = await (await server.as()).call(finding.find, { query: { q: 'an' } })
  expect(status).toBe(401)
})

test('items that start with the words come before those that only contain them', async () => {
  const { writes } = server.database
  const lead = await insert.person(writes, 'Lena')
  const { id: companyId } = await insert.company(writes, 'Werkstatt am Eck')
  await insert.employ(writes, companyId, lead, 'admin')
  for (const plate of ['X-GU 1', 'GU-HV 1'])
    await writes
      .updateTable('companyVehicle')
      .set({ plate })
      .where('id', '=', (await insert.companyVehicle(writes, { companyId, createdBy: lead })).id)
      .execute()
  const result = await find(await server.as(lead), 'gu')
  expect(result.map(({ title }) => title)).toEqual(['GU-HV 1', 'X-GU 1'])
})

test('documents are found newest first', async () => {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const { authorityId, people } = await insert.issuers(writes)
  const template = await insert.template(writes, authorityId)
  const ids: string[] = []
  for (let count = 0; count < 3; count++)
    ids.push((await insert.certificate(writes, { holder, issuer: people.admin, template })).id)
  // Their numbers, which are the titles, have the other order.
  const result = await find(await server.as(holder), holder.username)
  const documents = result.filter(({ kind }) => kind === 'certificate')
  expect(documents.map(({ _id }) => _id)).toEqual(ids.toReversed())
})

test('an umlaut is found as one character and as two', async () => {
  const { writes } = server.database
  const lead = await insert.person(writes, 'Zoë')
  const { id: companyId } = await insert.company(writes, 'Prüfhof am Brühl')
  await insert.employ(writes, companyId, lead, 'admin')
  const caller = await server.as(lead)
  for (const form of ['NFC', 'NFD'])
    expect((await find(caller, 'Prüfhof'.normalize(form))).map(({ _id }) => _id)).toEqual([companyId])
})

test('a single character, a pattern character or a statement finds nothing by itself', async () => {
  const caller = await server.as(scenario.roles.companyAdmin.person)
  expect((await caller.call(finding.find, { query: { q: 'a' } })).status).toBe(400)
  for (const q of ['%%', '__', "' or 1=1 --", '\\\\']) expect(await find(caller, q)).toEqual([])
})

test('people found by an administrator can see that they were looked up', async () => {
  const { employee, systemAdmin } = scenario.roles
  const emil = employee.person
  if (!emil) throw new Error('Emil is there')
  const rows = async () => {
    const log = server.database.reads.selectFrom('accessLog').select('at')
    return (await log.where('personId', '=', emil.id).where('action', '=', 'find.ask').execute()).length
  }
  const before = await rows()
  await find(await server.as(systemAdmin.person), emil.evalid)
  expect(await rows()).toBe(before + 1)
})

test('every kind requires the right of its own list', () => {
  for (const kind of foundKinds) expect(can(null, kinds[kind].resource.list.action)).toBe(false)
})
