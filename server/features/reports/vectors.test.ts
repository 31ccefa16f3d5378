import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import type { Verdict } from '#domain/measurement/judgement.ts'
import { parseReading } from '#domain/reading.ts'
import { guardedDemandVectors } from '../../../test/vectors/demanded.ts'
import {
  completeDisconnection,
  disconnectionRuleVectors,
  disconnectionVectors,
  stepsAt,
} from '../../../test/vectors/disconnection.ts'
import {
  completeInsulationTest,
  insulationRuleVectors,
  insulationVectors,
} from '../../../test/vectors/insulationTester.ts'
import { completeEqualization, equalizationVectors } from '../../../test/vectors/potentialEqualization.ts'
import { completeVoltmeterTest, r0RuleVectors, r0Vectors } from '../../../test/vectors/voltmeterR0.ts'
import type { Client } from '../../../test/support/client.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'
import { quarterOf, sampleOf } from '../../../test/support/sample.ts'
import { workshopOf } from '../../../test/support/workshop.ts'
import { sealReport } from './seal.ts'

// Finalises test vectors of the domain through the server: a sample of each table, because the domain tests
// cover all of them in every run. No worker runs; one report per protocol and verdict is sealed. A full run
// finalises and seals all.

let app: TestServer
let tester: Client
let person: insert.Person
let companyId: string
let vehicleId: string
let deadId: string
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  app = await testServer()
  ;({ person, companyId, vehicleId, instruments, tester } = await workshopOf(app))
  deadId = await deadVehicle()
})
afterAll(() => app.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let counter = 0
const draft = (type: string, measurement: object, change: object = {}) =>
  tester.call(reports.create, {
    body: {
      ...{ type, name: `Messung ${++counter}`, companyVehicleId: vehicleId, measuredAt: ago(0) },
      ...{ instruments, remarks: 'Festgestellt am Platz.', measurement, ...change },
    } as never,
  })

const finalise = ({ _id, version }: { _id: string; version: number }) =>
  impatiently(() =>
    tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } }),
  )

async function sealed(id: string) {
  await sealReport(app)({ recordId: id })
  return tester.ok(reports.read, { params: { id } })
}

async function deadVehicle(change: { companyVehicleId?: string } = {}) {
  const measuredAt = ago(30)
  const measurement = { ...completeDisconnection, steps: stepsAt(measuredAt) }
  const { body } = await draft('disconnection', measurement, { ...change, measuredAt })
  await finalise(body)
  expect(await sealed(body._id)).toMatchObject({ state: 'final', result: 'valid' })
  return body._id
}

const thousandths = (typed: string) =>
  parseReading(typed, { decimals: 3, unitFactor: 1000, relations: true }).reading ?? null
const millivolts = (typed: string) =>
  parseReading(typed, { decimals: 3, unitFactor: 1000, signed: true }).reading?.value ?? null

const r0Runs = r0Vectors.flatMap((row) => [
  { ...row, run: `${row.id} at 500`, ohmPerVolt: 500, verdict: row.at500 },
  { ...row, run: `${row.id} at 100`, ohmPerVolt: 100, verdict: row.at100 },
])
// The preceding report is read by the server; `protocols.test.ts` covers these vectors with real reports.
const sentRules = insulationRuleVectors.filter(({ change }) => !('precedingDisconnection' in change))
// Waiting times below ten minutes depend on the vehicle; `reports.test.ts` covers them.
const offeredRules = disconnectionRuleVectors.filter(({ change }) => (change.requiredWait_min ?? 10) >= 10)

interface Vector {
  id: string
  verdict?: Verdict | undefined
}
const protocols: Record<string, Vector[]> = {
  disconnection: [...disconnectionVectors, ...offeredRules],
  insulationTester: [...insulationVectors, ...sentRules],
  voltmeterR0: [...r0Runs.map(({ run, verdict }) => ({ id: run, verdict })), ...r0RuleVectors],
  bonding: equalizationVectors,
}
const verdicts = ['valid', 'invalid'] as const
const sealedToo = new Set(
  Object.entries(protocols).flatMap(([protocol, vectors]) =>
    verdicts.flatMap((verdict) =>
      sampleOf(
        `sealed ${protocol} ${verdict}`,
        vectors.filter((row) => row.verdict === verdict).map(({ id }) => id),
      ),
    ),
  ),
)

/** A quarter of the table, and the rows whose reports are sealed. */
function tried<Row extends { id: string; run?: string }>(name: string, rows: readonly Row[]) {
  const quarter = new Set(quarterOf(name, rows))
  return rows.filter((row) => quarter.has(row) || sealedToo.has(row.run ?? row.id))
}

test('a passed and a failed report of each protocol are sealed', () => {
  const kinds = new Set([...sealedToo].map((id) => id[0]))
  expect(kinds.size).toBe(Object.keys(protocols).length)
  expect(sealedToo.size).toBeGreaterThanOrEqual(2 * kinds.size)
})

async function ending(id: string, type: string, measurement: object, change: object = {}) {
  const { precedingDisconnection: _before, ...recorded } = measurement as Record<string, unknown>
  const created = await draft(type, recorded, change)
  if (created.status === 400) return { verdict: undefined }
  const { verdict, reasons, warnings, inputErrors } = created.body.judgement
  const passed = verdict === 'valid' || verdict === 'invalid'
  const before = passed || type !== 'disconnection' ? null : await databaseHash(app.database)
  const final = await finalise(created.body)
  if (before) expect(await databaseHash(app.database)).toEqual(before)
  if (!passed) expect(final).toMatchObject({ status: 409, body: { code: 'report.incomplete' } })
  else
    expect(final).toMatchObject({
      status: 202,
      body: { state: 'sealing', result: verdict, judgement: { reasons, warnings } },
    })
  if (passed && sealedToo.has(id))
    expect(await sealed(created.body._id)).toMatchObject({
      state: 'final',
      result: verdict,
      judgement: { reasons, warnings },
    })
  return { verdict, reasons, warnings, inputErrors }
}

describe('disconnection', () => {
  const { decisionRule: _none, ...complete } = completeDisconnection
  // Another vehicle, because a voltage invalidates its earlier disconnections.
  let companyVehicleId: string
  beforeAll(async () => {
    const owned = { companyId, createdBy: person }
    companyVehicleId = (await insert.companyVehicle(app.database.writes, owned)).id
  })

  function disconnected(id: string, { steps, withdrawn = [], ...measured }: Partial<Disconnection>) {
    const now = new Date()
    const shifted = (at: string) => stepsAt(now, { wait: { state: 'done', by: 'Tessa', at } }).wait?.at
    const measurement = {
      ...{ ...complete, ...measured, steps: stepsAt(now, steps) },
      withdrawn: withdrawn.map((one) => ({ ...one, withdrawnAt: shifted(one.withdrawnAt) })),
    }
    return ending(id, 'disconnection', measurement, { companyVehicleId })
  }

  test.each(tried('disconnections', disconnectionVectors))(
    '$id: $plusMinus V, $plusChassis V and $minusChassis V end as $verdict',
    async (row) => {
      const ended = await disconnected(row.id, {
        meterTestBefore: row.before,
        absenceOfVoltage: row.absence,
        uPlusMinus_mV: millivolts(row.plusMinus),
        uPlusChassis_mV: millivolts(row.plusChassis),
        uMinusChassis_mV: millivolts(row.minusChassis),
        meterTestAfter: row.after,
        safetyInstructionConfirmed: row.safety,
      })
      expect(ended.inputErrors).toBeDefined()
      if (row.verdict !== 'valid' && row.verdict !== 'invalid')
        expect(['incomplete', undefined]).toContain(ended.verdict)
      else expect(ended).toMatchObject({ verdict: row.verdict, reasons: row.reasons })
    },
  )

  test.each(tried('rules of disconnections', offeredRules))(
    '$id: with $what ends as $verdict',
    async (row) => {
      const ended = await disconnected(row.id, row.change)
      if (row.verdict !== 'valid' && row.verdict !== 'invalid')
        expect(['incomplete', undefined]).toContain(ended.verdict)
      else expect(ended).toMatchObject({ verdict: row.verdict, reasons: row.reasons ?? [] })
    },
  )
})

describe('isolation with the insulation tester', () => {
  test.each(tried('insulation', insulationVectors))(
    '$id: $plus and $minus kΩ at $system V end as $verdict $codes',
    async (row) => {
      const measured = {
        ...completeInsulationTest,
        hvSystemVoltage_mV: thousandths(row.system)?.value ?? null,
        ohmPerVolt: row.ohmPerVolt,
        usedTestVoltage_V: row.test_V,
        rPlusChassis: thousandths(row.plus),
        rMinusChassis: thousandths(row.minus),
        ...row.change,
      }
      const ended = await ending(row.id, 'isolation', measured, { precedingDisconnectionId: deadId })
      expect(ended.verdict).toBe(row.verdict)
      const codes = ended.inputErrors?.map(({ code }) => code) ?? []
      expect(codes.length > 0 ? codes : [...(ended.reasons ?? []), ...(ended.warnings ?? [])]).toEqual(
        row.codes,
      )
    },
  )

  test.each(tried('rules of insulation', sentRules))(
    '$id: with $what ends as $verdict',
    async ({ id, change, verdict }) => {
      const measured = { ...completeInsulationTest, ...change }
      const ended = await ending(id, 'isolation', measured, { precedingDisconnectionId: deadId })
      expect(ended.verdict).toBe(verdict)
    },
  )
})

describe('isolation with voltmeter and R0', () => {
  test.each(tried('R0', r0Runs))('$id: $vPrime V at $ohmPerVolt Ω/V end as $verdict', async (row) => {
    const volts = (typed: string) => thousandths(typed)?.value ?? null
    const voltages = {
      hvSystemVoltage_mV: volts(row.vb),
      vb_mV: volts(row.vb),
      v1_mV: volts(row.v1),
      v2_mV: volts(row.v2),
      vPrime_mV: volts(row.vPrime),
    }
    const { run, ohmPerVolt, r0_Ohm, verdict } = row
    const measured = { ...completeVoltmeterTest, ...voltages, ohmPerVolt, r0_Ohm }
    expect((await ending(run, 'isolation', measured)).verdict).toBe(verdict)
  })

  test.each(tried('rules of R0', r0RuleVectors))(
    '$id: with $what ends as $verdict',
    async ({ id, change, verdict }) => {
      const ended = await ending(id, 'isolation', { ...completeVoltmeterTest, ...change })
      expect(ended.verdict).toBe(verdict)
    },
  )
})

test.each(tried('bonding', equalizationVectors))('$id: bonding with $what ends as $verdict', async (row) => {
  const points = row.point ? [...completeEqualization.points, row.point] : completeEqualization.points
  const measured = { ...completeEqualization, points, ...row.change }
  expect((await ending(row.id, 'potentialEqualization', measured)).verdict).toBe(row.verdict)
})

describe('company that requires the uncertainty to count', () => {
  const demand = (guardedRule: boolean) =>
    app.database.writes.updateTable('company').set({ guardedRule }).where('id', '=', companyId).execute()
  afterAll(() => demand(false))

  test.each(quarterOf('demanded', guardedDemandVectors))(
    '$id: $what ends as $verdict.demanded',
    async ({ measured, verdict }) => {
      const { type, measurement } = measured
      const { precedingDisconnection: _before, ...recorded } = measurement as Record<string, unknown>
      const steps = type === 'disconnection' ? { steps: stepsAt(ago(0)) } : {}
      const owned = { companyId, createdBy: person }
      const { id: companyVehicleId } = await insert.companyVehicle(app.database.writes, owned)
      const precedingDisconnectionId = type === 'isolation' ? await deadVehicle({ companyVehicleId }) : null
      const report = await draft(
        type,
        { ...recorded, ...steps },
        { companyVehicleId, precedingDisconnectionId },
      )
      expect(report.body.judgement.verdict).toBe(verdict.left)
      await demand(true)
      const { status, body } = await finalise(report.body)
      await demand(false)
      if (verdict.demanded === 'incomplete')
        expect({ status, fields: body.fields }).toEqual({
          status: 409,
          fields: { 'measurement.decisionRule': 'mandatory' },
        })
      else expect({ status, result: body.result }).toEqual({ status: 202, result: verdict.demanded })
    },
  )
})
