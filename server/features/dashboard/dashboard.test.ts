import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CountedList, dashboard, type Figure } from '#contract/dashboard.ts'
import { addDays, type Day, startOf } from '#domain/day.ts'
import { facts } from '#domain/text.ts'
import { roles } from '#domain/policy.ts'
import type { Client } from '../../../test/support/client.ts'
import { timeZone, today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { models } from '../../../test/matrix/cases/catalogue.ts'
import { certificates, failedCertificates, renewalRequests } from '../../../test/matrix/cases/certificate.ts'
import { instruments } from '../../../test/matrix/cases/instrument.ts'
import { failedReports, reports } from '../../../test/matrix/cases/report.ts'
import { vehicleActions } from '../../../test/matrix/cases/vehicle.ts'
import { Walk } from '../../../test/matrix/fixtures.ts'
import { matrixScenario, type Scenario } from '../../../test/support/scenario.ts'

let server: TestServer
let scenario: Scenario
const { chartDays } = facts

beforeAll(async () => {
  server = await testServer()
  scenario = await matrixScenario(server)
  await fill()
})
afterAll(() => server.close())

/** Items of all kinds and owners: certificates with various end dates, and open tasks. */
async function fill() {
  const db = server.database.writes
  const context = new Walk(server, scenario)
  const fixtures = [certificates, reports, failedReports, failedCertificates, renewalRequests, vehicleActions]
  for (const role of ['tester', 'companyAdmin', 'trainer', 'authorityAdmin', 'user', 'systemAdmin'] as const)
    for (const fixture of fixtures) await fixture(context, scenario.roles[role])
  await db.updateTable('report').set({ foundVoltage: true }).where('state', '=', 'draft').execute()
  await instruments(context, scenario.roles.companyAdmin)
  await db
    .updateTable('instrument')
    .set({ calibrationDue: addDays(today, 3) })
    .execute()
  await db
    .updateTable('companyVehicle')
    .set({ inspectionDue: addDays(today, 3) })
    .execute()
  await models(context, scenario.roles.companyAdmin)
  const { tester, companyAdmin, trainer, authorityAdmin } = scenario.roles
  const people = { holder: tester.person ?? scenario.foreigner, issuer: scenario.foreignIssuer }
  for (const [from, dueIn] of [0, 29, 30, 31, 60, 61, 90, 91, 400].entries())
    for (const name of ['home', 'foreign'] as const) {
      const template = await insert.template(db, scenario[name].authority.id, `${name} ${from}`)
      await insert.certificate(db, {
        ...{ ...people, template, dueDate: addDays(today, dueIn), issueDate: addDays(today, -1) },
        // Own, of the company and of the authority at once.
        holder: (dueIn % 2 ? trainer : tester).person ?? people.holder,
      })
    }
  // Expired, or not yet valid.
  for (const [issueDate, dueDate] of [
    [addDays(today, -400), addDays(today, -1)],
    [addDays(today, 3), addDays(today, 300)],
    [addDays(today, 3), addDays(today, 40)],
  ] as const)
    await insert.certificate(db, {
      ...{ ...people, issueDate, dueDate },
      template: await insert.template(db, scenario.home.authority.id, `${issueDate} ${dueDate}`),
    })
  await db
    .insertInto('invitation')
    .values({
      ...{ id: crypto.randomUUID(), companyId: scenario.home.company.id, email: 'neu@example.org' },
      ...{ tokenSha256: Buffer.alloc(32, 1), invitedBy: companyAdmin.person?.id ?? '' },
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  const { id: topicId } = await insert.topic(db, { author: scenario.foreigner })
  await db
    .insertInto('complaint')
    .values({
      ...{ id: crypto.randomUUID(), topicId },
      authorId: authorityAdmin.person?.id ?? '',
      reason: 'Falsch',
    })
    .execute()
}

const totalOf = async (caller: Client, list: CountedList, filter: Record<string, string>) => {
  const { status, body } = await caller.send('GET', `/api/${list}`, { query: filter })
  return { status, total: (body as { total?: number }).total }
}

test('every figure matches its list, for every role', async () => {
  const counted = new Set<string>()
  for (const role of roles.filter((one) => one !== 'guest')) {
    const caller = await server.as(scenario.roles[role].person)
    const { figures, series } = await caller.ok(dashboard.read)
    expect(figures.length).toBeGreaterThan(3)
    for (const { name, list, filter, count } of figures) {
      if (count > 0) counted.add(name)
      expect({ role, name, ...(await totalOf(caller, list, filter)) }).toEqual({
        ...{ role, name, status: 200, total: count },
      })
    }
    for (const { name, list, filter, total, days } of series) {
      expect({ role, name, ...(await totalOf(caller, list, filter)) }).toEqual({
        ...{ role, name, status: 200, total },
      })
      for (const { day, count } of days.slice(-2))
        expect({ role, name, day, ...(await totalOf(caller, list, { ...filter, day })) }).toEqual({
          ...{ role, name, day, status: 200, total: count },
        })
    }
  }
  expect([...counted].toSorted()).toEqual(
    [
      ...['actionsOpen', 'certificatesExpiring', 'certificatesFailed', 'certificatesValid', 'complaintsOpen'],
      'dangerousDrafts',
      ...[
        'drafts',
        'endingIn30',
        'endingIn60',
        'endingIn90',
        'endingSoon',
        'inspectionsDue',
        'instrumentsDue',
        'invitationsOpen',
      ],
      ...['manufacturersProposed', 'modelsProposed', 'renewalsOpen', 'reportsFailed', 'vehicles'],
    ].toSorted(),
  )
})

test('an open draft counts only for users who may still finish it', async () => {
  const waiting: string[] = []
  for (const role of roles.filter((one) => one !== 'guest')) {
    const caller = await server.as(scenario.roles[role].person)
    if ('drafts' in (await figuresOf(caller))) waiting.push(role)
  }
  expect(waiting).toEqual(['tester', 'trainer'])
})

test('a draft of a colleague does not count', async () => {
  const { person } = scenario.roles.tester
  const { rows } = await sql<{ own: number; others: number }>`
    select count(*) filter (where author_id = ${person?.id})::int as own,
      count(*) filter (where author_id <> ${person?.id} and company_id = ${scenario.home.company.id})::int as others
    from report where state = 'draft'`.execute(server.database.reads)
  const [{ own, others } = { own: 0, others: 0 }] = rows
  expect(Math.min(own, others)).toBeGreaterThan(0)
  expect((await figuresOf(await server.as(person))).drafts).toBe(own)
})

const figuresOf = async (caller: Client) =>
  Object.fromEntries(
    (await caller.ok(dashboard.read)).figures.map(({ name, count }) => [name, count]),
  ) as Record<Figure['name'], number>

test('a certificate is counted as valid from its issue until it is revoked, also in its last ninety days, and in one of the three parts of the ninety days', async () => {
  const admin = await server.as(scenario.roles.systemAdmin.person)
  const before = await figuresOf(admin)
  const { id } = await insert.certificate(server.database.writes, {
    ...{ holder: scenario.foreigner, issuer: scenario.foreignIssuer, dueDate: addDays(today, 60) },
    template: await insert.template(server.database.writes, scenario.foreign.authority.id, 'counted'),
  })
  const during = await figuresOf(admin)
  expect(during.certificatesExpiring).toBe(before.certificatesExpiring + 1)
  expect(during.certificatesValid).toBe(before.certificatesValid + 1)
  expect(during.endingIn60).toBe(before.endingIn60 + 1)
  expect(during.endingIn30 + during.endingIn60 + during.endingIn90).toBe(during.certificatesExpiring)
  await server.database.writes
    .updateTable('certificate')
    .set({ state: 'revoked' })
    .where('id', '=', id)
    .execute()
  expect(await figuresOf(admin)).toEqual(before)
})

test('of the reports of a day, only final and passed ones count as passed', async () => {
  const { tester } = scenario.roles
  const caller = await server.as(tester.person)
  const todays = async () =>
    (await caller.ok(dashboard.read)).series
      .find(({ name }) => name === 'reportsFiled')
      ?.days.find(({ day }) => day === today) ?? { count: 0 }
  const before = await todays()
  for (const change of [
    { state: 'final', result: 'valid' },
    { state: 'final', result: 'invalid' },
    { state: 'void', result: 'valid' },
  ]) {
    const [testCase] = await reports(new Walk(server, scenario), { person: tester.person })
    const { writes } = server.database
    const fileId = await insert.document(writes, { kind: 'certificate', userId: tester.person?.id ?? '' })
    await writes
      .updateTable('report')
      .set({ ...change, fileId, number: crypto.randomUUID() })
      .where('id', '=', testCase?.params?.id ?? '')
      .execute()
  }
  const after = await todays()
  const added = (part: 'count' | 'passed' | 'failed' | 'contradicted') =>
    ((after as Record<string, number>)[part] ?? 0) - ((before as Record<string, number>)[part] ?? 0)
  expect({
    ...{ count: added('count'), passed: added('passed') },
    ...{ failed: added('failed'), contradicted: added('contradicted') },
  }).toEqual({ count: 3, passed: 1, failed: 1, contradicted: 0 })
})

test('the charts show thirty days in the time zone of the product, today last, and empty days as 0', async () => {
  const { tester } = scenario.roles
  const caller = await server.as(tester.person)
  const filed = async () =>
    (await caller.ok(dashboard.read)).series.find(({ name }) => name === 'reportsFiled') ?? {
      days: [],
      total: 0,
    }
  const madeAt = async (moment: Date) => {
    const [testCase] = await reports(new Walk(server, scenario), { person: tester.person })
    await server.database.writes
      .updateTable('report')
      .set({ state: 'void', result: 'valid', number: crypto.randomUUID(), createdAt: moment.toISOString() })
      .where('id', '=', testCase?.params?.id ?? '')
      .execute()
  }
  const first = addDays(today, 1 - chartDays)
  const onDay = async (day: Day) => (await filed()).days.find((one) => one.day === day)?.count ?? null
  const before = await filed()
  // The first and last moment of two days in Vienna, and one before.
  await madeAt(startOf(first, timeZone))
  await madeAt(new Date(startOf(addDays(first, 2), timeZone).getTime() - 1000))
  await madeAt(new Date(startOf(first, timeZone).getTime() - 1000))
  const { days, total } = await filed()
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: chartDays }, (_, index) => addDays(first, index)),
  )
  expect(days.at(-1)?.day).toBe(today)
  expect(total).toBe(before.total + 2)
  expect(await onDay(first)).toBe(1)
  expect(await onDay(addDays(first, 1))).toBe(1)
  expect(await onDay(addDays(first, 2))).toBe(0)
})

test('a user who must set up the second factor first sees no list that would reject them', async () => {
  const strict = await testServer({ env: { SECOND_FACTOR: 'on' }, url: server.url })
  const caller = await strict.as(scenario.roles.authorityAdmin.person)
  const { figures, series } = await caller.ok(dashboard.read)
  expect({ figures, series }).toEqual({ figures: [], series: [] })
  await strict.close()
})
