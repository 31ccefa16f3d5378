import { expect, test } from 'vitest'
import { newDraft, type Bonding } from '../draft/draft.ts'
import { change } from '../draft/measuring.ts'
import { answer } from '../draft/steps.ts'
import { typeVoltage } from '../draft/voltages.ts'
import { stepsOf } from './steps.ts'
import { blankPoint } from '../draft/blank.ts'

const now = new Date('2026-01-05T09:00:00Z')
const hand = { by: 'Tessa Hofer', at: now.toISOString() }
const bonding = newDraft('b', 'potentialEqualization', { instruments: [], now, timeZone: 'Europe/Vienna' })

const isSetUp = (measured: Partial<Bonding['measurement']>) => {
  const draft = change(bonding, measured, hand)
  return stepsOf(draft)
    .find(({ key }) => key === 'setup')
    ?.done(draft, { now, types: null, methods: null })
}
test('after a dangerous voltage the wizard continues from the voltages to the remarks', () => {
  const draft = newDraft('d', 'disconnection', { instruments: [], now, timeZone: 'Europe/Vienna' })
  const after = (volts: string) => {
    const keys = stepsOf(typeVoltage(draft, 'uPlusMinus_mV', volts, hand)).map(({ key }) => key)
    return keys[keys.indexOf('voltages') + 1]
  }
  expect(after('75')).toBe('details')
  expect(after('60')).toBe('meterTestAfter')
})

test('a two-pole tester that shows voltage leads to the remarks', () => {
  const draft = newDraft('d', 'disconnection', { instruments: [], now, timeZone: 'Europe/Vienna' })
  const keys = stepsOf(answer(draft, 'absenceOfVoltage', false, hand)).map(({ key }) => key)
  expect(keys[keys.indexOf('absenceOfVoltage') + 1]).toBe('details')
})

const weld = { ...blankPoint('dcdc'), connection: 'welded' as const, weldSeen: true }

test.each([
  ['with neither value', {}, false],
  ['without the test current', { duration_s: 2 }, false],
  ['without the duration', { testCurrent_mA: 200 }, false],
  ['with both values', { testCurrent_mA: 200, duration_s: 2 }, true],
  ['with a duration out of range', { testCurrent_mA: 200, duration_s: 100 }, false],
  ['with inspected welds only', { points: [weld] }, true],
  ['with one measured bond', { points: [weld, blankPoint('inverterHousing')] }, false],
])('%s the setup of a bonding measurement is done: %#', (_, measured, done) => {
  expect(isSetUp(measured)).toBe(done)
})

const remarked = (reading: boolean | null, remarks: string) => {
  const draft = newDraft('d', 'disconnection', { instruments: [], now, timeZone: 'Europe/Vienna' })
  const answered = { ...draft.measurement, meterTestBefore: reading }
  const named = { ...draft, measurement: answered, name: 'Freischalten', remarks }
  return stepsOf(named)
    .find(({ key }) => key === 'details')
    ?.done(named, { now, types: null, methods: null })
}

test.each([
  ['a failed value without a remark', false, ' ', false],
  ['a failed value with a remark', false, 'Messgerät defekt', true],
  ['no failed value', null, '', true],
])('%s leaves the details open or done: %#', (_, meterTest, remarks, done) => {
  expect(remarked(meterTest, remarks)).toBe(done)
})
