import { expect, test } from 'vitest'
import { judgeDisconnection, longestWait, seemsSwapped } from '#domain/measurement/disconnection.ts'
import { parseReading } from '#domain/reading.ts'
import {
  completeDisconnection,
  disconnectionRuleVectors,
  disconnectionVectors,
} from '../../test/vectors/disconnection.ts'

const volts = (typed: string) =>
  parseReading(typed, { decimals: 3, unitFactor: 1000, signed: true }).reading?.value ?? null

const judgeTyped = (row: (typeof disconnectionVectors)[number]) =>
  judgeDisconnection({
    ...completeDisconnection,
    meterTestBefore: row.before,
    absenceOfVoltage: row.absence,
    uPlusMinus_mV: volts(row.plusMinus),
    uPlusChassis_mV: volts(row.plusChassis),
    uMinusChassis_mV: volts(row.minusChassis),
    meterTestAfter: row.after,
    safetyInstructionConfirmed: row.safety,
  })

test.each(disconnectionVectors)(
  '$id: $plusMinus V, $plusChassis V and $minusChassis V are judged $verdict $reasons',
  (row) => {
    const judgement = judgeTyped(row)
    expect({ verdict: judgement.verdict, reasons: judgement.reasons }).toEqual({
      verdict: row.verdict,
      reasons: row.reasons,
    })
    expect(judgement.inputErrors.length > 0).toBe(row.verdict === undefined)
  },
)

test.each(disconnectionRuleVectors)('$id: a disconnection with $what is judged $verdict', (row) => {
  const { verdict, reasons, warnings, inputErrors } = judgeDisconnection({
    ...completeDisconnection,
    ...row.change,
  })
  expect({ verdict, reasons, warnings, inputErrors }).toEqual({
    verdict: row.verdict,
    reasons: row.reasons ?? [],
    warnings: row.warnings ?? [],
    inputErrors: row.inputErrors ?? [],
  })
})

test('a voltage beyond every meter stops the work but does not prevent closing the report as failed', () => {
  for (const uPlusMinus_mV of [10_000_000, -12_000_000]) {
    const { verdict, reasons, inputErrors } = judgeDisconnection({ ...completeDisconnection, uPlusMinus_mV })
    expect({ verdict, reasons, inputErrors }).toEqual({
      ...{ verdict: 'invalid', reasons: ['HV_PRESENT'], inputErrors: [] },
    })
  }
})

test('a value that is not a number is an input error, even beside a dangerous voltage', () => {
  const judgement = judgeDisconnection({
    ...completeDisconnection,
    uPlusMinus_mV: 400_000,
    uPlusChassis_mV: NaN,
  })
  expect(judgement.inputErrors).toEqual([{ field: 'uPlusChassis_mV', code: 'OUT_OF_RANGE' }])
})

test('the protocol names the failed row and the version of the rules', () => {
  const judgement = judgeDisconnection({ ...completeDisconnection, uPlusChassis_mV: 1200 })
  expect(judgement.checks.filter(({ verdict }) => verdict !== 'valid')).toEqual([
    { name: 'uPlusChassis', row: undefined, verdict: 'invalid', reason: 'RESIDUAL_VOLTAGE' },
  ])
  expect(judgement.ruleSetVersion).toBe('2026-1')
})

test('a dangerous voltage never passes, whatever other values are missing', () => {
  const voltages = ['uPlusMinus_mV', 'uPlusChassis_mV', 'uMinusChassis_mV'] as const
  const others = [null, 0, 500] as const
  const { meterTestAfter, adjacent, ...until } = completeDisconnection.steps
  for (const field of voltages)
    for (const other of others)
      for (const after of [true, false, null]) {
        const blank = Object.fromEntries(voltages.map((name) => [name, other]))
        const measured = {
          ...completeDisconnection,
          ...blank,
          ...{ [field]: -60_001, meterTestAfter: after },
          steps: after === null ? until : { ...until, meterTestAfter, adjacent },
        }
        expect(judgeDisconnection(measured).verdict).toBe('invalid')
        expect(judgeDisconnection({ ...measured, [field]: null }).verdict).toBe('incomplete')
      }
})

test('values that are not required after a dangerous voltage have no row, so they appear neither passed nor failed', () => {
  const { meterTestAfter: _after, adjacent: _adjacent, ...steps } = completeDisconnection.steps
  const open = { uPlusChassis_mV: null, uMinusChassis_mV: null, meterTestAfter: null, steps }
  const names = judgeDisconnection({ ...completeDisconnection, ...open, uPlusMinus_mV: 75_000 }).checks.map(
    ({ name }) => name,
  )
  expect(names).toContain('uPlusMinus')
  expect(names).toContain('step.voltages')
  for (const gone of [
    'uPlusChassis',
    'uMinusChassis',
    'meterTestAfter',
    'step.meterTestAfter',
    'step.adjacent',
  ])
    expect(names).not.toContain(gone)
})

test('an empty protocol is incomplete and never valid', () => {
  const blank = Object.fromEntries(Object.keys(completeDisconnection).map((field) => [field, null]))
  const judgement = judgeDisconnection({ ...completeDisconnection, ...blank, steps: {} })
  expect(judgement.verdict).toBe('incomplete')
  expect(judgement.checks.every(({ verdict }) => verdict === 'incomplete')).toBe(true)
})

test.each([
  [null, [], null],
  [null, [5], null],
  [null, [10], null],
  [null, [15, 5], 15],
  [5, [], 5],
  [5, [3], 5],
  [5, [12, 20], 20],
  [30, [20], 30],
])('if the vehicle requires %s minutes and its model %j, %s are required', (car, others, expected) => {
  expect(longestWait(car, others)).toBe(expected)
})

test('probes seem swapped for a minus at HV+ or a plus at HV− against the chassis', () => {
  for (const name of ['uPlusMinus', 'uPlusChassis_mV']) {
    expect(seemsSwapped(name, -198_000)).toBe(true)
    expect(seemsSwapped(name, 198_000)).toBe(false)
  }
  expect(seemsSwapped('uMinusChassis_mV', 198_000)).toBe(true)
  expect(seemsSwapped('uMinusChassis_mV', -198_000)).toBe(false)
  expect(seemsSwapped('uMinusChassis_mV', 0)).toBe(false)
})
