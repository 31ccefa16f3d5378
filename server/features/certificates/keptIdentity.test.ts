import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { courses } from '#contract/course.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { duringLock } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'
import { issueCourse } from '../courses/issueCourse.ts'

let server: TestServer
let admin: Client
let issuers: Awaited<ReturnType<typeof insert.issuers>>

beforeAll(async () => {
  server = await testServer()
  issuers = await insert.issuers(server.database.writes)
  admin = await server.as(issuers.people.admin)
})
afterAll(() => server.close())

const newTemplate = () =>
  insert.template(server.database.writes, issuers.authorityId, crypto.randomUUID().slice(0, 8))
const change = (id: string, columns: { state: string } | { identifiedOn: string }) =>
  server.database.writes.updateTable('certificate').set(columns).where('id', '=', id).execute()

/** A certificate whose identity check was made on that day, and one that used the check again and failed. */
async function reused(checkedOn: string) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const of = { holder, issuer: issuers.people.admin }
  const former = await insert.certificate(writes, {
    ...{ ...of, template: await newTemplate(), issueDate: checkedOn, dueDate: addDays(today, 600) },
  })
  const template = await newTemplate()
  const failed = await insert.certificate(writes, { ...of, template, state: 'sealing' })
  await change(failed.id, { identifiedOn: checkedOn })
  await change(failed.id, { state: 'failed' })
  return { holder, former, failed, checkedOn }
}

const retried = ({ failed }: Awaited<ReturnType<typeof reused>>) =>
  impatiently(() => admin.call(certificates.retry, { params: { id: failed.id } }))

test('a failed certificate is tried again with the identity check that it used', async () => {
  const reusing = await reused(addDays(today, -300))
  const { status, body } = await retried(reusing)
  expect({ status, body }).toMatchObject({ status: 202, body: { identifiedOn: reusing.checkedOn } })
})

test('a failed certificate is not tried again once its identity check is older than a year', async () => {
  expect((await retried(await reused(addDays(today, -367)))).body.code).toBe('certificate.identityNotKept')
})

test.each(['suspended', 'revoked'])(
  'a failed certificate is not tried again after the certificate of its identity check was %s',
  async (state) => {
    const reusing = await reused(addDays(today, -30))
    await change(reusing.former.id, { state })
    const { status, body } = await retried(reusing)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'certificate.identityNotKept' })
    const { items } = await admin.ok(certificates.list, { query: { search: reusing.holder.username } })
    expect(items.map((one) => one.state).toSorted()).toEqual(['failed', state])
  },
)

test('a failed certificate with an identity check of its own is tried again whatever was revoked', async () => {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const of = { holder, issuer: issuers.people.admin }
  await insert.certificate(writes, { ...of, template: await newTemplate(), state: 'revoked' })
  const failed = await insert.certificate(writes, { ...of, template: await newTemplate(), state: 'failed' })
  const params = { id: failed.id }
  expect((await impatiently(() => admin.call(certificates.retry, { params }))).status).toBe(202)
})

/** A failed certificate with an identity check of its own; another one of that day and check was revoked. */
async function ownCheck(issueDate: string) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const of = { holder, issuer: issuers.people.admin, issueDate }
  await insert.certificate(writes, { ...of, template: await newTemplate(), state: 'revoked' })
  return insert.certificate(writes, { ...of, template: await newTemplate(), state: 'failed' })
}

test('a certificate that fails again on the day of its own identity check is tried again like the first one', async () => {
  let { id } = await ownCheck(today)
  for (let round = 0; round < 2; round++) {
    const { status, body } = await impatiently(() => admin.call(certificates.retry, { params: { id } }))
    expect({ status, body }).toMatchObject({ status: 202, body: { identifiedOn: null } })
    id = body._id
    await change(id, { state: 'failed' })
  }
})

test('an identity check that is used on a later day ends with each certificate of the same check', async () => {
  const trainer = await server.as(issuers.people.trainer)
  const { id } = await ownCheck(addDays(today, -30))
  const { status, body } = await trainer.call(certificates.retry, { params: { id } })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'certificate.identityNotKept' })
})

test('a failed certificate is not tried again if its identity check ends while the new one waits for the holder', async () => {
  const reusing = await reused(addDays(today, -30))
  const answer = await duringLock(server, {
    lock: `select from "user" where id = '${reusing.holder.id}' for no key update`,
    call: () => retried(reusing),
    meanwhile: () => change(reusing.former.id, { state: 'revoked' }),
  })
  expect({ status: answer.status, code: answer.body.code }).toEqual({
    status: 409,
    code: 'certificate.identityNotKept',
  })
})

test('a course does not issue with an identity check whose certificate was revoked since, nor offers it again', async () => {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const of = { holder, issuer: issuers.people.admin }
  const former = await insert.certificate(writes, {
    ...{ ...of, template: await newTemplate(), issueDate: addDays(today, -30) },
  })
  const { id: templateId } = await newTemplate()
  const people = [{ userId: holder.id, identityCheck: '', identityKept: true }]
  const { _id } = await admin.ok(courses.create, { body: { templateId, issueDate: today, people } })
  await change(former.id, { state: 'revoked' })
  await issueCourse(server)({ courseId: _id })
  const { items } = await admin.ok(courses.read, { params: { id: _id } })
  expect(items).toMatchObject([
    { state: 'refused', problem: 'certificate.identityNotKept', retriable: false },
  ])
})
