import { expect, test } from 'vitest'
import { proposedTestVoltage_V } from '#domain/measurement/insulationTester.ts'
import { type Isolation, judgeIsolation } from '#domain/measurement/isolation.ts'
import { lowerTargetCheck, ohmPerVoltOf, targetOhm } from '#domain/measurement/isolationTarget.ts'
import { isolationByR0, proposedR0Ohm } from '#domain/measurement/voltmeterR0.ts'
import { parseReading } from '#domain/reading.ts'
import {
  completeInsulationTest,
  insulationRuleVectors,
  insulationVectors,
} from '../../test/vectors/insulationTester.ts'
import { completeVoltmeterTest, r0RuleVectors, r0Vectors } from '../../test/vectors/voltmeterR0.ts'

const thousandths = (typed: string) =>
  parseReading(typed, { decimals: 3, unitFactor: 1000, relations: true }).reading ?? null
const millivolts = (typed: string) => thousandths(typed)?.value ?? null

const outcome = (measured: Isolation) => {
  const { verdict, reasons, warnings, inputErrors } = judgeIsolation(measured)
  return { verdict, reasons, warnings, inputErrors }
}

test.each(insulationVectors)(
  '$id: $plus and $minus kΩ at $system V, tested with $test_V V: $verdict $codes',
  (row) => {
    const measured = {
      ...completeInsulationTest,
      hvSystemVoltage_mV: millivolts(row.system),
      ohmPerVolt: row.ohmPerVolt,
      usedTestVoltage_V: row.test_V,
      rPlusChassis: thousandths(row.plus),
      rMinusChassis: thousandths(row.minus),
      ...row.change,
    }
    const { verdict, reasons, warnings, inputErrors } = outcome(measured)
    const errors = inputErrors.map(({ code }) => code)
    expect(verdict).toBe(row.verdict)
    expect(verdict === undefined ? errors : [...reasons, ...warnings, ...errors]).toEqual(row.codes)
    if (row.target_Ohm) expect(targetOhm(measured)).toBe(row.target_Ohm)
  },
)

const r0Measured = (row: (typeof r0Vectors)[number], ohmPerVolt: 100 | 500) => ({
  ...completeVoltmeterTest,
  ohmPerVolt,
  hvSystemVoltage_mV: millivolts(row.vb),
  vb_mV: millivolts(row.vb),
  v1_mV: millivolts(row.v1),
  v2_mV: millivolts(row.v2),
  vPrime_mV: millivolts(row.vPrime),
  r0_Ohm: row.r0_Ohm,
})

test.each(r0Vectors)(
  '$id: $vPrime V with $r0_Ohm Ω give $isolation_Ohm Ω: $at500 at 500, $at100 at 100 Ω/V',
  (row) => {
    const measured = r0Measured(row, 500)
    expect(isolationByR0(measured)).toBe(row.isolation_Ohm)
    expect(outcome(measured).verdict).toBe(row.at500)
    expect(outcome(r0Measured(row, 100)).verdict).toBe(row.at100)
    if (row.isolation_Ohm === null)
      expect(outcome(measured).inputErrors).toEqual([{ field: 'vPrime_mV', code: 'R0_IMPLAUSIBLE' }])
    else
      expect(Math.round(ohmPerVoltOf(row.isolation_Ohm, Number(row.vb) * 1000) * 10) / 10).toBe(
        row.ohmPerVolt,
      )
  },
)

const ruleRows = [
  ...insulationRuleVectors.map((row) => ({ ...row, measured: { ...completeInsulationTest, ...row.change } })),
  ...r0RuleVectors.map((row) => ({ ...row, measured: { ...completeVoltmeterTest, ...row.change } })),
]

test.each(ruleRows)('$id: an isolation measurement with $what is judged $verdict', (row) => {
  expect(outcome(row.measured)).toEqual({
    verdict: row.verdict,
    reasons: row.reasons ?? [],
    warnings: row.warnings ?? [],
    inputErrors: row.inputErrors ?? [],
  })
})

test('isolation is shown per volt of working voltage', () => {
  expect(ohmPerVoltOf(5_200_000, 400_000)).toBe(13_000)
  expect(ohmPerVoltOf(4_900_000, 400_000)).toBe(12_250)
})

test.each([
  { circuit: 'combined', ohmPerVolt: 100, needsReason: true },
  { circuit: 'combined', ohmPerVolt: 500, needsReason: false },
  { circuit: 'dc', ohmPerVolt: 100, needsReason: false },
  { circuit: 'ac', ohmPerVolt: 500, needsReason: false },
] as const)(
  'the target of $ohmPerVolt Ω/V on the circuit $circuit needs a reason: $needsReason',
  ({ circuit, ohmPerVolt, needsReason }) => {
    const basis = { ...completeInsulationTest, circuit, ohmPerVolt }
    const [without, given] = ['', 'double protection'].map((lowerTargetReason) =>
      lowerTargetCheck({ ...basis, lowerTargetReason }),
    )
    expect(without?.verdict).toBe(needsReason ? 'incomplete' : 'valid')
    expect(given?.verdict).toBe('valid')
  },
)

test.each([
  { system_V: 48, test_V: 50 },
  { system_V: 61, test_V: 100 },
  { system_V: 400, test_V: 500 },
  { system_V: 500, test_V: 500 },
  { system_V: 501, test_V: 1000 },
  { system_V: 800, test_V: 1000 },
  { system_V: 1500, test_V: 1000 },
])('for a system of $system_V V the proposed test voltage is $test_V V', ({ system_V, test_V }) => {
  expect(proposedTestVoltage_V(system_V * 1000)).toBe(test_V)
})

test('the proposed resistor is the target per volt times the working voltage', () => {
  expect([completeInsulationTest, completeVoltmeterTest].map(proposedR0Ohm)).toEqual([200_000, 200_000])
})
