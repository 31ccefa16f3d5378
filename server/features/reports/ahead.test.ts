import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports, type Report } from '#contract/report.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays } from '#domain/day.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import { completeDisconnection, stepsAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { energisedSince } from '../vehicles/tags/queries.ts'

let server: TestServer
let companyId: string
let person: insert.Person
let tester: Client

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  person = await insert.person(writes, 'Tessa')
  const issuer = await insert.person(writes, 'Anna')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, person)
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issueDate = addDays(today, -300)
  await insert.seal(
    server,
    (await insert.certificate(writes, { holder: person, issuer, template, issueDate })).id,
  )
  tester = await server.as(person)
})
afterAll(() => server.close())

const { decisionRule: _none, ...complete } = completeDisconnection
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const years = 70 * 365 * 24 * 60
const live: Partial<Disconnection> = { uPlusMinus_mV: 400_000 }
let counter = 0

interface TriedReport {
  measuredAt?: string
  stepsFrom?: string
  values?: Partial<Disconnection>
}

async function body({ measuredAt = inMinutes(-20), stepsFrom = measuredAt, values = {} }: TriedReport) {
  const { writes } = server.database
  return {
    type: 'disconnection' as const,
    name: `Freischalten ${++counter}`,
    companyVehicleId: (await insert.companyVehicle(writes, { companyId, createdBy: person })).id,
    measuredAt,
    instruments: await insert.instruments(writes, { companyId, createdBy: person }),
    remarks: 'Am Hebeplatz 2.',
    measurement: { ...complete, steps: stepsAt(stepsFrom), ...values },
  }
}

const created = async (input: TriedReport) => tester.call(reports.create, { body: await body(input) })
const stored = async (input: TriedReport) => tester.ok(reports.create, { body: await body(input) })

const changed = (draft: Report, change: object) =>
  tester.send('PUT', `/api/report/${draft._id}`, { body: { ...draft, ...change } })

const finalised = ({ _id: id, version }: Report) =>
  tester.call(reports.finalise, { params: { id }, body: { version, confirmed: true } })

const gateAnswer = ({ companyVehicleId }: Report) =>
  tester.ok(workGate.ask, { body: { person: person.evalid, companyVehicleId, work: 'replaceParts' } })

const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = complete
const withdrawn = (measuredAt: string, withdrawnAt: string) => ({
  ...{ absenceOfVoltage, uPlusMinus_mV: 400_000, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV: [] },
  ...{ measuredAt, withdrawnAt, by: 'Tessa Muster' },
})

/** Whether a new disconnection counts within the next ten minutes. */
const countsSoon = (countsFrom: string | null) => Date.parse(countsFrom ?? '') < Date.parse(inMinutes(10))

test.each<[what: string, report: TriedReport, field: string]>([
  ['was measured', { measuredAt: inMinutes(60), stepsFrom: inMinutes(-20) }, 'measuredAt'],
  ['did a step', { stepsFrom: inMinutes(60), measuredAt: inMinutes(-20) }, 'measurement.steps.adjacent'],
])('a report that %s in the future is rejected, naming the field', async (_what, input, field) => {
  const refused = { status: 400, body: { code: 'invalid', fields: { [field]: 'MOMENT_AHEAD' } } }
  expect(await created(input)).toMatchObject(refused)
  const draft = await stored({})
  const { companyVehicleId: _other, ...change } = await body(input)
  expect(await changed(draft, change)).toMatchObject(refused)
})

test('a clock that is four minutes fast is accepted', async () => {
  expect((await created({ measuredAt: inMinutes(4), stepsFrom: inMinutes(-20) })).status).toBe(200)
})

test('a report finalised after its moment was stored is rejected while that moment is in the future', async () => {
  const draft = await stored({})
  const { writes } = server.database
  await writes
    .updateTable('report')
    .set({ measuredAt: inMinutes(60) })
    .where('id', '=', draft._id)
    .execute()
  expect(await finalised(draft)).toMatchObject({
    body: { code: 'report.incomplete', fields: { measuredAt: 'MOMENT_AHEAD' } },
  })
})

test.each<[what: string, values: Partial<Disconnection>]>([
  ['measured', live],
  ['shown by the voltage tester', { absenceOfVoltage: false }],
  ['withdrawn', { withdrawn: [withdrawn(inMinutes(years), inMinutes(years))] }],
])(
  'a dangerous voltage that was %s in the future counts from when the server received it',
  async (_what, values) => {
    const before = Date.now()
    const draft = await stored({ measuredAt: inMinutes(years), values })
    const after = Date.now()
    const { voltage, countsFrom, reasons } = await gateAnswer(draft)
    expect(reasons).toContain('voltageFound')
    expect(Date.parse(voltage?.at ?? '')).toSatisfy((at) => before <= at && at <= after)
    expect(countsSoon(countsFrom)).toBe(true)
  },
)

test('its draft can be changed and closed as failed, with the time at which the server received the voltage', async () => {
  const draft = await stored({ measuredAt: inMinutes(years), values: live })
  const { status, body } = await changed(draft, { remarks: 'Sofort abgebrochen.' })
  expect(status).toBe(200)
  const final = await finalised(body as Report)
  expect(final).toMatchObject({ status: 200, body: { result: 'invalid', measuredAt: draft.dangerSince } })
  expect(countsSoon((await gateAnswer(draft)).countsFrom)).toBe(true)
})

test('further changes that preserve the future moment of a voltage do not delay it', async () => {
  const draft = await stored({ values: { withdrawn: [withdrawn(inMinutes(years), inMinutes(years))] } })
  const learnt = () =>
    server.database.writes
      .selectFrom('report')
      .select('foundVoltageAt')
      .where('id', '=', draft._id)
      .executeTakeFirstOrThrow()
  const before = await learnt()
  const wait = { ...draft.measurement, wait_min: 30, waitTyped: true }
  expect((await changed(draft, { measurement: wait })).status).toBe(200)
  expect(await learnt()).toEqual(before)
})

test.each([
  ['in a draft', false],
  ['in a final report', true],
])(
  'a dangerous voltage %s with a future moment from an earlier version counts from when the server received it',
  async (_where, isFinal) => {
    const before = Date.now()
    const draft = await stored({ values: live })
    if (isFinal) expect((await finalised(draft)).status).toBe(200)
    const { owner, database } = server
    // As an earlier version stored it, bypassing the triggers.
    await owner.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      const foundVoltageAt = [inMinutes(years)]
      await db.updateTable('report').set({ foundVoltageAt }).where('id', '=', draft._id).execute()
    })
    const { voltage, countsFrom, reasons } = await gateAnswer(draft)
    expect(reasons).toContain('voltageFound')
    expect(Date.parse(voltage?.at ?? '')).toSatisfy((at) => before <= at && at <= Date.now())
    expect(countsSoon(countsFrom)).toBe(true)
    const { companyVehicleId: vehicleId } = draft
    const freeSince = async (since: string) => !(await energisedSince(database.reads, { vehicleId, since }))
    const since = [new Date(before).toISOString(), inMinutes(10)]
    expect(await Promise.all(since.map(freeSince))).toEqual([false, true])
  },
)

test('a stored danger cannot be withdrawn in the future, and remains', async () => {
  const draft = await stored({ values: live })
  const measurement = {
    ...draft.measurement,
    uPlusMinus_mV: 100,
    withdrawn: [withdrawn(draft.measuredAt ?? '', inMinutes(60))],
  }
  expect(await changed(draft, { measurement })).toMatchObject({
    status: 400,
    body: { fields: { 'measurement.withdrawn': 'MOMENT_AHEAD' } },
  })
  expect((await gateAnswer(draft)).reasons).toContain('voltageFound')
})

test('a danger with a future moment is withdrawn after the clock is corrected', async () => {
  const draft = await stored({ measuredAt: inMinutes(years), values: live })
  const again = inMinutes(0)
  const measurement = {
    ...complete,
    steps: stepsAt(again),
    withdrawn: [withdrawn(draft.measuredAt ?? '', inMinutes(-1))],
  }
  expect(await changed(draft, { measuredAt: again, measurement })).toMatchObject({
    status: 200,
    body: { judgement: { warnings: ['W_WITHDRAWN_VOLTAGE'] } },
  })
})
