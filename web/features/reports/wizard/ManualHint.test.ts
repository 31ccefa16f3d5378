import { expect, test } from 'vitest'
import type { ManualAnswer } from '#contract/vehicleManual.ts'
import { newDraft } from '../draft/draft.ts'
import { helpOf, withHelp } from './ManualHint.tsx'

const textsOf = (de: string, it = '') => ({ de, en: '', it })
const answer: ManualAnswer = {
  ...{ state: 'found', kept: false, provider: 'catalogue', source: 'Blatt 7', licence: '', date: null },
  manual: {
    title: 'Trennen',
    steps: [
      {
        kind: 'serviceDisconnect',
        text: textsOf('Stecker ziehen', 'Staccare'),
        minutes: null,
        warning: textsOf('Lichtbogen!'),
      },
      { kind: 'wait', text: textsOf('Warten'), minutes: 15, warning: textsOf('') },
      { kind: 'restore', text: textsOf('Stecken'), minutes: 30, warning: textsOf('') },
    ],
    ...{ measuringPoints: [textsOf('Inverter, Klemme 1')], dischargeMinutes: 10, disclaimer: '' },
    ...{ hazards: textsOf(''), ppe: textsOf(''), tools: textsOf('') },
    ...{ source: 'Blatt 7', sourceVersion: '', sourceDate: null },
  },
}
const draft = (requiredWait_min: number | null) => {
  const fresh = newDraft('d', 'disconnection', { instruments: [], now: new Date(0), timeZone: 'UTC' })
  return { ...fresh, measurement: { ...fresh.measurement, requiredWait_min } }
}

test('a manual describes each step of the report in the current language, or in an available one', () => {
  expect(helpOf(answer, 'it')).toEqual({
    title: 'Trennen',
    source: 'Blatt 7',
    requiredWait_min: 15,
    hints: {
      serviceDisconnect: ['Staccare', 'Lichtbogen!'],
      wait: ['Warten'],
      absenceOfVoltage: ['Inverter, Klemme 1'],
    },
  })
})

test('without a manual there is no help', () => {
  expect(helpOf({ ...answer, state: 'notFound', manual: null }, 'de')).toBeNull()
})

test.each([
  [null, 15],
  [10, 15],
  [20, 20],
])('if the vehicle requires %s minutes, the wait is %s', (minutes, expected) => {
  const help = helpOf(answer, 'de')
  expect(help && withHelp(draft(minutes), help).measurement.requiredWait_min).toBe(expected)
})
