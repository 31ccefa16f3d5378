import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { members } from '#contract/authority.ts'
import { people } from '#contract/person.ts'
import { duringLock } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPerson = (name: string, facts = {}) => insert.person(server.database.writes, name, facts)

async function authorityLedBy(head: insert.Person) {
  const issuingAuthority = await insert.authority(
    server.database.writes,
    `Prüfstelle ${++counter}`,
    `PS${counter}`,
  )
  await insert.appoint(server.database.writes, issuingAuthority.id, head, 'admin')
  return issuingAuthority
}

async function firmOf(lead: insert.Person) {
  const firm = await insert.company(server.database.writes, `Werkstatt ${++counter}`)
  await insert.employ(server.database.writes, firm.id, lead, 'admin')
  return firm
}

/** Like an erasure: locked until the commit. */
const erasing = ({ id }: insert.Person) =>
  `select from "user" where id = '${id}' for update;
   update "user" set erased_at = now(), activated = false where id = '${id}'`

const membershipsOf = async ({ id }: insert.Person) => [
  ...(await server.database.reads
    .selectFrom('authorityMember')
    .select('role')
    .where('userId', '=', id)
    .execute()),
  ...(await server.database.reads.selectFrom('coworker').select('role').where('userId', '=', id).execute()),
]

describe('T62: person being erased', () => {
  test('becomes no member of an authority', async () => {
    const [head, gone] = [await newPerson('Agnes'), await newPerson('Gerda')]
    const { id } = await authorityLedBy(head)
    const browser = await server.as(head)
    const body = { email: gone.email, role: 'admin' as const }
    const answer = await duringLock(server, {
      lock: erasing(gone),
      call: () => browser.call(members.add, { params: { id }, body }),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'member.unknown' } })
    expect(await membershipsOf(gone)).toEqual([])
  })

  test('registers no company', async () => {
    const removed = await newPerson('Gerda')
    const browser = await server.as(removed)
    const body = { name: 'Zu spät GmbH', email: 'zuspaet@example.org', uid: '', address: {} }
    const answer = await duringLock(server, {
      lock: erasing(removed),
      call: () => browser.call(companies.create, { body }),
    })
    expect(answer.status).toBe(401)
    expect(await membershipsOf(removed)).toEqual([])
  })

  test('is excluded from both by the database itself', async () => {
    const db = server.database.writes
    const removed = await newPerson('Gerda')
    await db
      .updateTable('user')
      .set({ erasedAt: sql`now()` })
      .where('id', '=', removed.id)
      .execute()
    const issuingAuthority = await authorityLedBy(await newPerson('Agnes'))
    await expect(firmOf(removed)).rejects.toMatchObject({ constraint: 'notFound' })
    await expect(insert.appoint(db, issuingAuthority.id, removed, 'trainer')).rejects.toMatchObject({
      constraint: 'notFound',
    })
  })
})

describe('person who cannot sign in', () => {
  test('T61: is not the other administrator of a company, and does not become one', async () => {
    const db = server.database.writes
    const [lead, asleep, waiting] = [
      await newPerson('Lea'),
      await newPerson('Alma', { activated: false }),
      await newPerson('Wanda', { activated: false }),
    ]
    const firm = await firmOf(lead)
    await insert.employ(db, firm.id, asleep, 'admin')
    await insert.employ(db, firm.id, waiting)
    const browser = await server.as(lead)
    const own = { params: { id: lead.id } }
    const { version } = await browser.ok(coworkers.read, own)
    const last = { status: 409, body: { code: 'coworker.lastAdmin' } }
    expect(await browser.call(coworkers.remove, own)).toMatchObject(last)
    expect(
      await browser.call(coworkers.update, { ...own, body: { role: 'employee', version } }),
    ).toMatchObject(last)
    const asleepToo = { status: 409, body: { code: 'user.notActive' } }
    const next = { params: { id: waiting.id } }
    expect(await browser.call(coworkers.handOver, next)).toMatchObject(asleepToo)
    const { version: hers } = await browser.ok(coworkers.read, next)
    expect(
      await browser.call(coworkers.update, { ...next, body: { role: 'admin', version: hers } }),
    ).toMatchObject(asleepToo)
  })

  test('T62: is not the other administrator of an authority, and does not become one', async () => {
    const db = server.database.writes
    const [head, asleep, waiting] = [
      await newPerson('Agnes'),
      await newPerson('Alma', { activated: false }),
      await newPerson('Wanda', { activated: false }),
    ]
    const { id } = await authorityLedBy(head)
    await insert.appoint(db, id, asleep, 'admin')
    await insert.appoint(db, id, waiting, 'trainer')
    const browser = await server.as(head)
    const own = { params: { id, userId: head.id } }
    const last = { status: 409, body: { code: 'member.lastAdmin' } }
    expect(await browser.call(members.remove, own)).toMatchObject(last)
    expect(await browser.call(members.setRole, { ...own, body: { role: 'trainer' } })).toMatchObject(last)
    const next = { params: { id, userId: waiting.id }, body: { role: 'admin' as const } }
    expect(await browser.call(members.setRole, next)).toMatchObject({
      status: 409,
      body: { code: 'user.notActive' },
    })
  })

  test('T61, T62: a sole administrator of others cannot be deactivated; one without others can', async () => {
    const db = server.database.writes
    const system = await server.as(await newPerson('Sara', { isAdmin: true }))
    const [lead, head, alone] = [await newPerson('Lea'), await newPerson('Agnes'), await newPerson('Alma')]
    await insert.employ(db, (await firmOf(lead)).id, await newPerson('Emil'))
    await insert.appoint(db, (await authorityLedBy(head)).id, await newPerson('Theo'), 'trainer')
    await firmOf(alone)
    const switchOff = ({ id }: insert.Person) =>
      system.call(people.updatePrivileged, {
        params: { id },
        body: { version: 1, activated: false, reason: 'Anlass' },
      })
    expect(await switchOff(lead)).toMatchObject({ status: 409, body: { code: 'coworker.lastAdmin' } })
    expect(await switchOff(head)).toMatchObject({ status: 409, body: { code: 'member.lastAdmin' } })
    expect((await switchOff(alone)).status).toBe(200)
  })
})
