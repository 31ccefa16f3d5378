import { describe, expect, test } from 'vitest'
import { formatMessage, type Message, type Values } from '#domain/text.ts'
import { catalogueOf } from '#texts/texts.ts'
import { completeInsulationTest } from '../../../test/vectors/insulationTester.ts'
import { completeVoltmeterTest } from '../../../test/vectors/voltmeterR0.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { netOf, pointTexts, rowTextsOf } from './measuredRows.ts'
import { blankPoint } from './draft/blank.ts'
import { newDraft } from './draft/draft.ts'

const catalogue = catalogueOf('de') as Record<string, Message | undefined>
const textByKey = (key: string, values?: Values) => {
  const message = catalogue[key]
  return message === undefined ? undefined : formatMessage(message, 'de', values)
}
const de = {
  locale: 'de',
  textByKey,
  t: (key: string, values?: Values) => textByKey(key, values) ?? key,
} as Texts

const options = { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }
const { measurement: blank } = newDraft('b', 'potentialEqualization', options)

const read = (mOhm: number) => ({ resistance: { value: mOhm * 1000, relation: '=' as const } })
const drop = (mV: number) => ({ voltageDrop_uV: mV * 1000 })

describe('a bond shows its net value, which is judged, and the reading', () => {
  test.each([
    [
      'gross, including its leads',
      read(150),
      12_000,
      '138 mΩ',
      'abgelesen 150 mΩ, Leitungen 12 mΩ abgezogen',
    ],
    ['gross, and above the limit', read(112), 2000, '110 mΩ', 'abgelesen 112 mΩ, Leitungen 2 mΩ abgezogen'],
    ['as a voltage drop', drop(30), 0, '15 mΩ', '30 mV / 2 A'],
    ['as a voltage drop, with four wires', drop(30), 'fourWire' as const, '15 mΩ', '30 mV / 2 A'],
    [
      'as a voltage drop, including its leads',
      drop(30),
      5000,
      '10 mΩ',
      '30 mV / 2 A, abgelesen 15 mΩ, Leitungen 5 mΩ abgezogen',
    ],
    ['net already', read(50), 0, '50 mΩ', ''],
  ])('%s', (_how, reading, leads, net, expected) => {
    const point = { ...blankPoint('dcdc'), ...reading }
    const measurement = { ...blank, points: [point], leads, testCurrent_mA: 2000 }
    const { rows } = rowTextsOf({ type: 'potentialEqualization', measurement }, { checks: [] }, de)
    const shown = rows.find(({ field }) => field === 'points.0.resistance')
    expect(shown?.value).toBe(expected === '' ? net : `${net}, ${expected}`)
    expect(netOf(point, measurement, de)).toEqual(
      expected === '' ? undefined : { value: net, description: expected },
    )
    expect(pointTexts(point, measurement, de).net).toBe(net)
  })

  test('the gross value is what the instrument shows', () => {
    const grossOf = (reading: object) =>
      pointTexts({ ...blankPoint('dcdc'), ...reading }, { ...blank, testCurrent_mA: 2000, leads: 12_000 }, de)
        .gross
    expect([read(150), drop(30), {}].map(grossOf)).toEqual(['150 mΩ', '30 mV', ''])
  })

  test('a voltage drop without a current shows none', () => {
    const point = { ...blankPoint('dcdc'), ...drop(30) }
    expect(netOf(point, { ...blank, testCurrent_mA: null }, de)).toBeUndefined()
  })
})

test('isolation calculated from voltages has no more digits than they have', () => {
  const measurement = {
    ...completeVoltmeterTest,
    ...{ hvNominalVoltage_mV: null, manufacturerTarget_Ohm: null, decisionRule: { kind: 'simple' } },
    ...{ vb_mV: 400_000, v1_mV: 210_000, v2_mV: 190_000, vPrime_mV: 90_000, r0_Ohm: 200_000 },
  }
  const { rows } = rowTextsOf({ type: 'isolation', measurement } as never, { checks: [] }, de)
  expect(rows.find(({ label }) => label === de.t('report.check.isolation'))?.value).toBe('507,9 kΩ')
})

test('an answer is shown as yes, no or no with its reason, and a missing one as a dash', () => {
  const shown = (change: object) => {
    const decisionRule = { kind: 'simple' }
    const measurement = { ...completeInsulationTest, manufacturerTarget_Ohm: null, decisionRule, ...change }
    const { facts } = rowTextsOf({ type: 'isolation', measurement } as never, { checks: [] }, de)
    return facts.find(({ field }) => field === 'imdDeactivated')?.value
  }
  expect(shown({ imdDeactivated: true })).toBe('Ja')
  expect(shown({ imdDeactivated: false, imdReason: 'nicht verbaut' })).toBe('Nein: nicht verbaut')
  expect(shown({ imdDeactivated: false, imdReason: null })).toBe('Nein')
  expect(shown({ imdDeactivated: null })).toBe('–')
})
