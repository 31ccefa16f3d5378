import { expect, test } from 'vitest'
import { refusedAhead } from '#domain/measurement/withdrawal.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import { completeDisconnection, stepsAt } from '../../test/vectors/disconnection.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 8, minute)).toISOString()
const now = new Date(at(30))
const [past, tolerated, ahead] = [at(20), at(35), at(36)]

const report = (measuredAt: string | null, change: object = {}, stepAt = past) => ({
  type: 'disconnection' as const,
  measuredAt,
  measurement: { ...completeDisconnection, steps: stepsAt(stepAt), ...change },
})
const live = { uPlusMinus_mV: 400_000 }
const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = completeDisconnection
const withdrawn: Withdrawn = {
  ...{ absenceOfVoltage, uPlusMinus_mV: 400_000, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV: [] },
  ...{ measuredAt: past, withdrawnAt: at(28), by: 'Tester' },
}
const existing = report(past, live)

test('a future moment is rejected at its field; a clock that is slightly fast is accepted', () => {
  expect(refusedAhead(report(tolerated, {}, at(33)), null, now)).toEqual([])
  expect(refusedAhead(report(null), null, now)).toEqual([])
  expect(refusedAhead(report(ahead), null, now)).toEqual(['measuredAt'])
  expect(refusedAhead(report(past, {}, ahead), null, now)).toContain('measurement.steps.adjacent')
})

test.each([
  ['measured', live],
  ['shown by the two-pole tester', { absenceOfVoltage: false }],
  ['withdrawn', { withdrawn: [{ ...withdrawn, measuredAt: ahead, withdrawnAt: ahead }] }],
])('a future moment is not rejected if that would lose a danger: %s', (_what, danger) => {
  expect(refusedAhead(report(ahead, danger, ahead), null, now)).toEqual([])
  expect(refusedAhead(report(ahead, danger, ahead), report(past), now)).toEqual([])
})

test.each<[what: string, moments: Partial<Withdrawn>, before: typeof existing, fields: string[]]>([
  ['in the past', {}, existing, []],
  ['in the future', { withdrawnAt: ahead }, existing, ['measurement.withdrawn']],
  ['as measured in the future', { measuredAt: ahead }, existing, ['measurement.withdrawn']],
  ['with the future moment stored on the server', { measuredAt: ahead }, report(ahead, live), []],
])('a danger that the server has stored is withdrawn %s', (_what, moments, before, fields) => {
  const sent = report(past, { withdrawn: [{ ...withdrawn, ...moments }] })
  expect(refusedAhead(sent, before, now)).toEqual(fields)
})

test('a change that withdraws a danger in the future and records another one is accepted', () => {
  const sent = report(past, { uPlusMinus_mV: 500_000, withdrawn: [{ ...withdrawn, withdrawnAt: ahead }] })
  expect(refusedAhead(sent, existing, now)).toEqual([])
})
