import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { addYears } from '#domain/day.ts'
import { loggedEvents } from '../../audit/storedEvents.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let authorityId: string
let people: Record<'admin' | 'trainer', insert.Person>

beforeAll(async () => {
  server = await testServer()
  const issuers = await insert.issuers(server.database.writes)
  ;({ authorityId, people } = issuers)
  admin = await server.as(people.admin)
})
afterAll(() => server.close())

async function underVoltage() {
  const template = await insert.template(server.database.writes, authorityId, crypto.randomUUID())
  await server.database.writes
    .updateTable('template')
    .set({ level: 'EVAL-3', rank: 3 })
    .where('id', '=', template.id)
    .execute()
  return template
}

/** A person of that age with a certificate of rank 2 until the given day. */
async function newHolder(years: number, dueDate: string | null) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const birthday = addYears(today, -years)
  await writes.updateTable('user').set({ birthday }).where('id', '=', holder.id).execute()
  if (dueDate) {
    const template = await insert.template(writes, authorityId, crypto.randomUUID())
    const issueDate = addYears(dueDate, -2)
    await insert.certificate(writes, { holder, issuer: people.admin, template, issueDate, dueDate })
  }
  return holder
}

test('before issuing, people without the prerequisite of the level in the register are listed', async () => {
  const { id: templateId } = await underVoltage()
  const ready = await newHolder(30, addYears(today, 1))
  const lapsed = await newHolder(30, addYears(today, -1))
  const young = await newHolder(17, addYears(today, 1))
  const userIds = [ready, lapsed, young].map(({ id }) => id)
  const body = { templateId, issueDate: today, userIds }
  const { items, unknown } = await admin.ok(certificates.prerequisites, { body })
  expect(Object.fromEntries(items.map(({ userId, notShown }) => [userId, notShown]))).toEqual({
    [ready.id]: ['firstAid'],
    [lapsed.id]: ['rank2', 'firstAid'],
    [young.id]: ['firstAid', 'fullAge'],
  })
  expect(unknown).toEqual(['rank2', 'firstAid', 'fullAge'])
})

test('a template of another authority lists nothing', async () => {
  const { writes } = server.database
  const other = await insert.authority(writes, 'Andere', 'AN')
  const { id: templateId } = await insert.template(writes, other.id)
  const body = { templateId, issueDate: today, userIds: [people.trainer.id] }
  expect((await admin.call(certificates.prerequisites, { body })).status).toBe(404)
})

test.each([true, false])(
  'missing prerequisites, and whether the issuer saw them (%s), are in the log',
  async (checked) => {
    const { id: templateId } = await underVoltage()
    const { id: userId } = await newHolder(17, null)
    const facts = { templateId, userId, issueDate: today, identityCheck: 'Reisepass' }
    const body = checked ? { ...facts, prerequisitesChecked: true } : facts
    const { _id } = await impatiently(() => admin.ok(certificates.create, { body }))
    const [reserved] = (await loggedEvents(server.database.reads, _id)) ?? []
    expect(reserved).toMatchObject({
      type: 'certificate.reserved',
      payload: { notShown: ['rank2', 'firstAid', 'fullAge'], checked },
    })
  },
)
