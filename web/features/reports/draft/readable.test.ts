import { expect, test } from 'vitest'
import { reportTypes } from '#domain/reportType.ts'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { blankIsolation } from './blank.ts'
import { newDraft } from './draft.ts'
import { isReadableDraft } from './readable.ts'

const blank = (type: (typeof reportTypes)[number]) =>
  newDraft('d', type, { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' })
const draft = blank('disconnection')

test.each(reportTypes)('a new draft of the type %s can be read', (type) => {
  expect(isReadableDraft(blank(type))).toBe(true)
})

test('a draft with entries, of any isolation method, and of an earlier version can be read', () => {
  const { decisionRule: _none, ...earlier } = draft.measurement
  for (const measurement of [{ ...draft.measurement, ...completeDisconnection }, earlier])
    expect(
      isReadableDraft({ ...draft, measurement, replaces: null, measuredAt: '2026-01-05T09:00:00.000Z' }),
    ).toBe(true)
  expect(isReadableDraft({ ...blank('isolation'), measurement: blankIsolation('voltmeterR0') })).toBe(true)
  const bonding = blank('potentialEqualization')
  expect(isReadableDraft({ ...bonding, measurement: { ...bonding.measurement, leads: 'fourWire' } })).toBe(
    true,
  )
})

test.each([
  ['no object', 'x'],
  ['nothing', null],
  ['without a measurement', { ...draft, measurement: null }],
  ['with a text as measurement', { ...draft, measurement: 'x' }],
  ['with an empty measurement', { ...draft, measurement: {} }],
  ['without photos', { ...draft, photos: null }],
  ['with a damaged photo', { ...draft, photos: [null] }],
  ['of an unknown type', { ...draft, type: 'thermal' }],
  [
    'of an unknown method',
    { ...blank('isolation'), measurement: { ...blankIsolation('voltmeterR0'), method: 'x' } },
  ],
  ['measured at no moment', { ...draft, measuredAt: 'x' }],
  ['changed at no moment', { ...draft, changedAt: 'x' }],
  ['with a text as vehicle', { ...draft, vehicle: 'x' }],
  ['with a text as state of the server', { ...draft, server: 'x' }],
  ['without a time zone', { ...draft, timeZone: null }],
])('a stored draft that is damaged cannot be read: %s', (_what, stored) => {
  expect(isReadableDraft(stored)).toBe(false)
})
