import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { addDays } from '#domain/day.ts'
import { monthsFrom } from '#domain/months.ts'
import { today } from '../../../test/support/day.ts'
import * as insert from '../../../test/support/people.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'

let server: TestServer
let boss: insert.Person
let worker: insert.Person
let issuer: insert.Person
let companyId: string
const months = monthsFrom(today)
const nextMonth = months[1] ?? { month: '', from: today, to: today }

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  companyId = (await insert.company(writes, 'Werk')).id
  const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
  boss = await insert.person(writes, 'Boss')
  worker = await insert.person(writes, 'Anna')
  issuer = await insert.person(writes, 'Ines')
  const outsider = await insert.person(writes, 'Otto')
  await insert.employ(writes, companyId, boss, 'admin')
  await insert.employ(writes, companyId, worker)
  await insert.appoint(writes, authorityId, issuer, 'adminReadOnly')
  const template = await insert.template(writes, authorityId)
  const end = (holder: insert.Person, dueDate: string, change: { rank?: number; state?: string } = {}) =>
    insert.certificate(writes, {
      ...{ holder, issuer, template, dueDate, issueDate: addDays(today, -400) },
      ...change,
    })
  await end(worker, nextMonth.from)
  await end(worker, nextMonth.to, { rank: 1 })
  await end(boss, nextMonth.to)
  await end(outsider, nextMonth.to)
  await end(worker, nextMonth.to, { state: 'revoked' })
  await end(worker, addDays(nextMonth.to, 1))
})
afterAll(() => server.close())

const { from, to } = { from: nextMonth.from, to: nextMonth.to }
const endingFor = async (who: insert.Person, query: object = {}) =>
  (await (await server.as(who)).ok(certificates.ending, { query: { from, to, ...query } })).items.map(
    ({ period, level, count }) => `${period} ${level} ${count}`,
  )

test('certificates in force that end in the range are counted by month and level within the rights of the reader', async () => {
  const { month } = nextMonth
  expect(await endingFor(boss)).toEqual([`${month} EVAL-1 1`, `${month} EVAL-2 2`])
  expect(await endingFor(worker)).toEqual([`${month} EVAL-1 1`, `${month} EVAL-2 1`])
  expect(await endingFor(issuer)).toEqual([`${month} EVAL-1 1`, `${month} EVAL-2 3`])
})

test('by day, the first and the last day of the range are included', async () => {
  expect(await endingFor(boss, { by: 'day', companyId })).toEqual([
    `${to} EVAL-1 1`,
    `${from} EVAL-2 1`,
    `${to} EVAL-2 1`,
  ])
})

test('the list with the same filters has as many certificates', async () => {
  const bounds: object = { 'dueDate.from': from, 'dueDate.to': to }
  const { total } = await (
    await server.as(boss)
  ).ok(certificates.list, {
    query: { state: 'valid,expiring', level: 'EVAL-2', ...bounds },
  })
  expect(total).toBe(2)
})

test('a range that ends before it starts, or that is too long, is refused at its field', async () => {
  const caller = await server.as(boss)
  for (const end of [addDays(from, -1), addDays(from, 401)])
    expect((await caller.call(certificates.ending, { query: { from, to: end } })).body).toMatchObject({
      code: 'invalid',
      fields: { to: 'outOfRange' },
    })
})
