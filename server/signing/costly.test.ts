import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#contract/course.ts'
import type { Client } from '../../test/support/client.ts'
import { today } from '../../test/support/day.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { limits } from '../documents/pool.ts'
import { sealCertificate } from '../features/certificates/seal.ts'
import { issueCourse } from '../features/courses/issueCourse.ts'

let server: TestServer
let admin: Client
let authority: { id: string }

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const person = await insert.person(writes, 'Anna')
  authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, person, 'admin')
  admin = await server.as(person)
})
afterAll(() => server.close())

let counter = 0

async function ordered(count: number) {
  const { writes } = server.database
  const holders = await Promise.all(Array.from({ length: count }, () => insert.person(writes, 'Kim')))
  const template = await insert.template(writes, authority.id, `Kurs ${++counter}`)
  const people = holders.map(({ id: userId }) => ({ userId, identityCheck: 'Reisepass' }))
  const body = { templateId: template.id, issueDate: today, people }
  const { _id: courseId } = await admin.ok(courses.create, { body })
  await issueCourse(server)({ courseId })
  const { items } = await admin.ok(courses.read, { params: { id: courseId } })
  return { courseId, ids: items.map(({ certificateId }) => certificateId ?? '') }
}

test('T66: a document that takes too long fails after the second attempt, with its reason and its number void', async () => {
  const { courseId, ids } = await ordered(1)
  const seal = () => sealCertificate(server)({ recordId: ids[0] ?? '' })
  const usual = limits.jobMs
  limits.jobMs = 0
  try {
    await expect(seal()).rejects.toThrow('too long')
    await seal()
  } finally {
    limits.jobMs = usual
  }
  const { items } = await admin.ok(courses.read, { params: { id: courseId } })
  expect(items).toMatchObject([{ state: 'failed', problem: 'TookTooLong' }])
  const reasons = await server.database.reads.selectFrom('voidNumber').select(['number', 'reason']).execute()
  expect(reasons).toEqual([
    { number: items[0]?.number, reason: expect.stringContaining('too long') as string },
  ])
})

test('T66: the first certificate of another issuer comes before the second of a course', async () => {
  const many = await ordered(3)
  const one = await ordered(1)
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where task_identifier = 'certificate.seal' order by priority, run_at, id`.execute(server.database.reads)
  const waiting = rows.map(({ key }) => key.split(' ')[1] ?? '')
  const mine = waiting.filter((id) => [...many.ids, ...one.ids].includes(id))
  expect(mine).toEqual([many.ids[0], one.ids[0], ...many.ids.slice(1)])
})
