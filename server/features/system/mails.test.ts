import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { courses } from '#contract/course.ts'
import { unsentMails } from '#contract/unsentMail.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { mailAttempts } from '../../mail/trying.ts'
import { sendMail } from '../../mail/mail.ts'
import { hasMailQuota } from '../../mail/mailQuota.ts'
import { mailSender } from '../../mail/send.ts'

let server: TestServer
let issuer: insert.Person
let admin: Client
let platform: Client
let template: Awaited<ReturnType<typeof insert.template>>

beforeAll(async () => {
  server = await testServer({ env: { LIMIT_FACTOR: '1' } })
  const { writes } = server.database
  issuer = await insert.person(writes, 'Anna')
  const authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, issuer, 'admin')
  template = await insert.template(writes, authority.id)
  admin = await server.as(issuer)
  platform = await server.as(await insert.person(writes, 'Petra', { isAdmin: true }))
})
afterAll(() => server.close())

const answered = (recipient: string) => hasMailQuota(server.limits, { template: 'topicAnswered', recipient })

async function withFullMailbox() {
  const holder = await insert.person(server.database.writes, 'Hanna')
  for (let index = 0; index < 10; index++) await answered(holder.email)
  return holder
}

async function send(recipient: string, { smtpUrl, times = 1 }: { smtpUrl?: string; times?: number } = {}) {
  const { database, limits } = server
  const queued = await database.writes
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', recipient)
    .execute()
  const sender = mailSender(database, { smtpUrl, mailFrom: 'x@example.org' }, limits)
  for (const { id } of queued)
    for (let time = 0; time < times; time++) await sender({ mailId: id }).catch(() => undefined)
}

const history = async (id: string) =>
  (await admin.ok(certificates.history, { params: { id } })).items.map(({ event, unsent }) => [event, unsent])

test('T67: emails caused by strangers do not block a message about a certificate', async () => {
  const holder = await withFullMailbox()
  expect(await answered(holder.email)).toBe(false)
  const { id } = await insert.certificate(server.database.writes, { holder, issuer, template })
  await insert.seal(server, id)
  const params = { id }
  await admin.ok(certificates.suspend, { params, body: { reason: 'Unfall' } })
  await send(holder.email)
  await admin.ok(certificates.reinstate, { params, body: { reason: 'Geklärt' } })
  await send(holder.email)
  expect(await history(id)).toEqual([
    ['issued', null],
    ['suspended', null],
    ['reinstated', null],
  ])
})

test('T67: one mailbox receives ten emails of one kind a day, and those of other kinds are still sent', async () => {
  const { email: recipient } = await withFullMailbox()
  expect(await answered(recipient.toUpperCase())).toBe(false)
  expect(await hasMailQuota(server.limits, { template: 'companyRenamed', recipient })).toBe(true)
})

test('a message that no mail server accepts is reported as undelivered after the last attempt', async () => {
  const holder = await insert.person(server.database.writes, 'Hugo')
  const { id } = await insert.certificate(server.database.writes, { holder, issuer, template })
  await insert.seal(server, id)
  await admin.ok(certificates.revoke, { params: { id }, body: { reason: 'Irrtum' } })
  const smtpUrl = 'smtp://127.0.0.1:1'
  await send(holder.email, { smtpUrl, times: mailAttempts - 1 })
  expect((await history(id)).at(-1)).toEqual(['revoked', null])
  await send(holder.email, { smtpUrl })
  expect((await history(id)).at(-1)).toEqual(['revoked', 'failed'])
})

test('the system administration resends a failed email after the mail server is back, and no other one', async () => {
  const holder = await insert.person(server.database.writes, 'Hilde')
  const { id } = await insert.certificate(server.database.writes, { holder, issuer, template })
  await insert.seal(server, id)
  await admin.ok(certificates.revoke, { params: { id }, body: { reason: 'Irrtum' } })
  await send(holder.email, { smtpUrl: 'smtp://127.0.0.1:1', times: mailAttempts })
  const failed = (await platform.ok(unsentMails.list)).items.find(({ mailbox }) => mailbox.startsWith('h…'))
  const params = { id: failed?._id ?? '' }
  expect(failed?.why).toBe('failed')
  await platform.ok(unsentMails.resend, { params })
  expect((await history(id)).at(-1)).toEqual(['revoked', null])
  const { rows } = await sql<{ most: number }>`
    select max_attempts as most from graphile_worker.jobs where key = ${`mail.send ${params.id}`}`.execute(
    server.database.writes,
  )
  expect(rows).toEqual([{ most: mailAttempts }])
  expect((await platform.call(unsentMails.resend, { params })).status).toBe(404)
  expect((await admin.call(unsentMails.resend, { params })).status).toBe(403)
})

test('a course shows for each person whether an email was sent', async () => {
  const people = [await insert.person(server.database.writes, 'Tim'), await withFullMailbox()].map(
    ({ id: userId, evalid }) => ({ userId, evalid, identityCheck: 'Pass' }),
  )
  const body = { templateId: template.id, issueDate: today, people }
  await server.work()
  const { _id: id } = await admin.ok(courses.create, { body })
  const read = async () => (await admin.ok(courses.read, { params: { id } })).items
  await expect
    .poll(async () => (await read()).map(({ state, unsent }) => [state, unsent]))
    .toEqual([
      ['issued', null],
      ['issued', null],
    ])
})

test('the operator sees unsent emails and the reason, without names and address', async () => {
  const { email: recipient } = await withFullMailbox()
  const to = { email: recipient, language: 'de' } as const
  await sendMail(server.database.writes, { to, template: 'topicAnswered', values: { title: 'T' } })
  await send(recipient)
  const { total, items } = await platform.ok(unsentMails.list)
  expect(items.map(({ why }) => why).toSorted()).toEqual(['failed', 'withheld'])
  expect(total).toBe(items.length)
  expect(items.find(({ why }) => why === 'failed')).toMatchObject({
    mailbox: 'h…@example.org',
    subject: 'Zertifikat … wurde widerrufen',
    error: 'ESOCKET',
  })
  expect((await admin.call(unsentMails.list)).status).toBe(403)
})
