import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { qualification } from '#contract/qualification.ts'
import { addDays, addYears } from '#domain/day.ts'
import { instructionDue } from '#domain/instruction.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { instructionDueOf } from '../certificates/validity.ts'
import { remindInstructions } from './instructions.ts'

let server: TestServer
let issuer: insert.Person
let employer: insert.Person
let [authority, company]: Client[] = []
let companyId: string
let template: Awaited<ReturnType<typeof insert.template>>

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  issuer = await insert.person(writes, 'Irma')
  employer = await insert.person(writes, 'Carla')
  const { id } = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, id, issuer, 'trainer')
  template = await insert.template(writes, id)
  companyId = (await insert.company(writes, 'Werk')).id
  await insert.employ(writes, companyId, employer, 'admin')
  authority = await server.as(issuer)
  company = await server.as(employer)
})
afterAll(() => server.close())

const as = (caller: Client | undefined) => {
  if (!caller) throw new Error('not signed in')
  return caller
}

async function instructed({ daysAgo = 350, rank = 1 } = {}) {
  const { writes } = server.database
  const holder = await insert.person(writes, 'Hanna')
  await insert.employ(writes, companyId, holder)
  const issueDate = addDays(today, -daysAgo)
  const dueDate = addYears(issueDate, 3)
  const { id } = await insert.certificate(writes, { holder, issuer, template, rank, issueDate, dueDate })
  return { id, holder, issueDate, dueDate, params: { id } }
}

const subjects = async (email: string) =>
  (await mailsTo(server.database, email)).filter(({ template }) => template === 'instructionDue')

const reminded = ({ on = today, most = 2000 } = {}) => remindInstructions(server, { today: on, most })

test('holder and company are reminded once, a month before a year is over', async () => {
  const { holder } = await instructed()
  const other = await instructed({ daysAgo: 300 })
  const before = (await subjects(employer.email)).length
  for (let night = 0; night < 2; night++) await reminded()
  const mails = await subjects(holder.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: jährliche Unterweisung bis \d\d\.\d\d\.\d{4}$/),
  ])
  expect((await subjects(employer.email)).length).toBe(before + 1)
  expect(await subjects(other.holder.email)).toEqual([])
})

test('the earliest due dates are reminded first if one night has no capacity for all', async () => {
  const later = await instructed({ daysAgo: 341 })
  const first = await instructed({ daysAgo: 364 })
  expect(await reminded({ most: 1 })).toEqual({ written: 1 })
  expect(await subjects(first.holder.email)).toHaveLength(1)
  expect(await subjects(later.holder.email)).toEqual([])
  await reminded()
  expect(await subjects(later.holder.email)).toHaveLength(1)
})

test('a failed reminder fails the job, which sends all others, and is sent the next time', async () => {
  await reminded()
  const failing = await instructed({ daysAgo: 360 })
  const next = await instructed({ daysAgo: 350 })
  let calls = 0
  const config = {
    ...server.config,
    get baseUrl() {
      if (++calls === 1) throw new Error('no address')
      return server.config.baseUrl
    },
  }
  const run = remindInstructions({ database: server.database, config }, { today, most: 2000 })
  await expect(run).rejects.toThrow('1 instructions not reminded of')
  expect(await subjects(failing.holder.email)).toEqual([])
  expect(await subjects(next.holder.email)).toHaveLength(1)
  await reminded()
  expect(await subjects(failing.holder.email)).toHaveLength(1)
  expect(await subjects(next.holder.email)).toHaveLength(1)
})

test.each([0, 2, 3])('a person of rank %s is instructed every year too, and reminded', async (rank) => {
  const { id, holder, issueDate } = await instructed({ rank })
  await reminded()
  expect(await subjects(holder.email)).toHaveLength(1)
  const { instructionDue: due } = await as(company).ok(certificates.read, { params: { id } })
  expect(due).toBe(addYears(issueDate, 1))
})

test('database and domain return the same day for every combination of days', async () => {
  const days = [
    '2023-02-28',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
    '2025-02-28',
    '2025-03-01',
    '2026-12-31',
  ]
  const combinations = days.flatMap((issueDate) =>
    days.flatMap((dueDate) => [null, ...days].map((instructedOn) => ({ issueDate, dueDate, instructedOn }))),
  )
  const rows = sql.join(
    combinations.map(
      ({ issueDate, dueDate, instructedOn }, at) =>
        sql`(${at}::int, ${issueDate}::date, ${dueDate}::date, ${instructedOn}::date)`,
    ),
  )
  const received = await sql<{ due: string | null }>`select ${instructionDueOf} as due
    from (values ${rows}) c(at, issue_date, due_date, instructed_on) order by at`.execute(
    server.database.reads,
  )
  expect(received.rows.map(({ due }) => due)).toEqual(combinations.map(instructionDue))
})

test('the company records it, then a new year starts, and both are reminded again', async () => {
  const { holder, params, issueDate, dueDate } = await instructed({ daysAgo: 400 })
  const read = () => as(company).ok(certificates.read, { params })
  const facts = { issueDate, dueDate }
  expect((await read()).instructionDue).toBe(instructionDue({ ...facts, instructedOn: null }))
  const body = { day: addDays(today, -2), instructor: 'Theo Trainer' }
  await as(company).ok(certificates.instruct, { params, body })
  // Entering an older instruction later changes nothing.
  await as(authority).ok(certificates.instruct, { params, body: { ...body, day: addDays(today, -30) } })
  expect(await read()).toMatchObject({
    instructedOn: body.day,
    instructionDue: instructionDue({ ...facts, instructedOn: body.day }),
  })
  await reminded({ on: addDays(today, 340) })
  expect(await subjects(holder.email)).toHaveLength(1)
})

test('an instruction before the certificate, in the future or by the holder is not recorded', async () => {
  const { params, issueDate, holder } = await instructed()
  const record = (caller: Client | undefined, day: string) =>
    as(caller).call(certificates.instruct, { params, body: { day, instructor: 'Theo' } })
  for (const day of [addDays(issueDate, -1), addDays(today, 1)])
    expect((await record(company, day)).body).toMatchObject({ code: 'certificate.instructionDay' })
  expect((await record(await server.as(holder), today)).status).toBe(403)
  await server.database.writes
    .updateTable('certificate')
    .set({ state: 'suspended' })
    .where('id', '=', params.id)
    .execute()
  expect((await record(company, today)).body).toMatchObject({ code: 'certificate.instructionState' })
})

test('the qualification matrix of the company shows its last day', async () => {
  const { holder } = await instructed({ daysAgo: 370 })
  const { items } = await as(company).ok(qualification.read, { query: { companyId, l: 300 } })
  const cells = items.find(({ userId }) => userId === holder.id)?.cells
  expect(cells).toMatchObject([{ instructionDue: addYears(addDays(today, -370), 1) }])
})
