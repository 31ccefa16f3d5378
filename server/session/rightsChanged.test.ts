import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { signingKeys } from '#contract/authority.ts'
import { certificateTemplates } from '#contract/template.ts'
import { users } from '#contract/user.ts'
import { today } from '../../test/support/day.ts'
import { duringLock } from '../../test/support/locks.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function led() {
  const db = server.database.writes
  const issuingAuthority = await insert.authority(db, `Prüfstelle ${++counter}`, `PS${counter}`)
  const [head, holder] = [await insert.person(db, 'Agnes'), await insert.person(db, 'Hanna')]
  await insert.appoint(db, issuingAuthority.id, head, 'admin')
  const from = await insert.template(db, issuingAuthority.id)
  const held = await insert.certificate(db, { holder, issuer: head, template: from })
  const browser = await server.as(head)
  const dismiss = () => db.deleteFrom('authorityMember').where('userId', '=', head.id).execute()
  return { issuingAuthority, holder, held, browser, dismiss }
}

test('T75: a user who lost the role while waiting for a number issues no certificate', async () => {
  const { issuingAuthority, holder, browser, dismiss } = await led()
  const { id: templateId } = await insert.template(server.database.writes, issuingAuthority.id, 'Zweite')
  const body = { templateId, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' }
  const answer = await duringLock(server, {
    lock: 'lock table number_series in exclusive mode',
    call: () => browser.call(certificates.create, { body }),
    meanwhile: dismiss,
  })
  expect(answer.status).toBe(403)
  const rows = await server.database.reads
    .selectFrom('certificate')
    .select('id')
    .where('templateId', '=', templateId)
    .execute()
  expect(rows).toEqual([])
})

test('T75: a user who lost the role while waiting for the certificate revokes nothing', async () => {
  const { held, browser, dismiss } = await led()
  const answer = await duringLock(server, {
    lock: `select from certificate where id = '${held.id}' for update`,
    call: () => browser.call(certificates.revoke, { params: { id: held.id }, body: { reason: 'Anlass' } }),
    meanwhile: dismiss,
  })
  expect(answer.status).toBe(403)
  const { state } = await server.database.reads
    .selectFrom('certificate')
    .select('state')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('issued')
})

test('T75: a user who lost the role while waiting for the keys creates no new seal', async () => {
  const { issuingAuthority, browser, dismiss } = await led()
  const answer = await duringLock(server, {
    lock: `select pg_advisory_xact_lock(hashtext('eval:signing'))`,
    call: () => browser.call(signingKeys.rotate, { params: { id: issuingAuthority.id } }),
    meanwhile: dismiss,
  })
  expect(answer.status).toBe(403)
  const keys = await server.database.reads
    .selectFrom('signingKey')
    .select('id')
    .where('authorityId', '=', issuingAuthority.id)
    .execute()
  expect(keys).toEqual([])
})

test('T75: a user who lost the role while waiting for the company does not change it; a user who still has it does', async () => {
  const db = server.database.writes
  const firm = await insert.company(db, `Werkstatt ${++counter}`)
  const [lead, other] = [await insert.person(db, 'Lea'), await insert.person(db, 'Otto')]
  await insert.employ(db, firm.id, lead, 'admin')
  await insert.employ(db, firm.id, other, 'admin')
  const change = async (who: insert.Person, name: string, meanwhile: () => Promise<unknown>) => {
    const browser = await server.as(who)
    const { version } = await browser.ok(companies.own)
    const address = { street: '', zip: '', city: '', country: '' }
    const body = { name, email: firm.email, uid: '', address, version }
    return duringLock(server, {
      lock: `select from company where id = '${firm.id}' for update`,
      call: () => browser.call(companies.update, { params: { id: firm.id }, body }),
      meanwhile,
    })
  }
  const demote = (id: string) => () =>
    db.updateTable('coworker').set({ role: 'employee' }).where('userId', '=', id).execute()
  expect((await change(lead, 'Nach dem Ende', demote(lead.id))).status).toBe(403)
  expect((await change(other, 'Zur rechten Zeit', demote(lead.id))).status).toBe(200)
})

test('an action is run again if its actor gained a role meanwhile, and applied once', async () => {
  const db = server.database.writes
  const who = await insert.person(db, 'Willi')
  const browser = await server.as(who)
  const { metadata, version } = await browser.ok(users.read, { params: { id: who.id } })
  if (!metadata) throw new Error('not shown')
  const firm = await insert.company(db, `Betrieb ${++counter}`)
  const profile = { firstname: 'Willi', lastname: 'Neu', phone: '', certificateNotification: true }
  const answer = await duringLock(server, {
    lock: `select from "user" where id = '${who.id}' for no key update`,
    call: () =>
      browser.send('PUT', `/api/user/${who.id}`, {
        body: { ...profile, language: 'de', metadata, version },
      }),
    meanwhile: () => insert.employ(db, firm.id, who),
  })
  expect(answer).toMatchObject({ status: 200, body: { lastname: 'Neu', version: version + 1 } })
})

test('T75: a template edited while one of its certificates waits for a number prints and preserves the previous text', async () => {
  const { issuingAuthority, holder, browser } = await led()
  const { id: templateId } = await insert.template(server.database.writes, issuingAuthority.id, 'Vorher')
  const params = { id: templateId }
  const before = await browser.ok(certificateTemplates.read, { params })
  const { name: _name, used: _used, ...rest } = before
  let edited: Promise<{ status: number }> | undefined
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const bothWait = () =>
    expect
      .poll(async () => (await server.database.limitPool.query(waiting)).rowCount, { interval: 10 })
      .toBe(2)
  const issued = await duringLock(server, {
    lock: 'lock table number_series in exclusive mode',
    call: () =>
      browser.call(certificates.create, {
        body: { templateId, userId: holder.id, identityCheck: 'Reisepass', issueDate: today },
      }),
    meanwhile: () => {
      edited = browser.send('PUT', `/api/certificateTemplate/${templateId}`, {
        body: { ...rest, name: 'Nachher' },
      })
      return Promise.race([edited, bothWait()])
    },
  })
  expect(issued.status).toBe(202)
  expect((await edited)?.status).toBe(200)
  const after = await browser.ok(certificateTemplates.read, { params })
  expect([after.name, after.version]).toEqual(['Nachher', before.version + 1])
  const stored = await server.database.reads
    .selectFrom('certificate')
    .select(['name', 'templateVersion'])
    .where('templateId', '=', templateId)
    .execute()
  expect(stored).toEqual([{ name: 'Vorher', templateVersion: before.version }])
})
