import { expect, test } from 'vitest'
import { correctionViolations, keepsGlovesUnrecorded, type Correction } from '#domain/correction.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import { changedReadings } from '#domain/measurement/readings.ts'
import { completeDisconnection } from '../test/vectors/disconnection.ts'

const [first, later] = ['2026-06-01T08:20:00.000Z', '2026-06-01T08:28:00.000Z']

const rows: [what: string, kind: Correction | null, measuredAt: string, isRead: boolean, flaws: object][] = [
  ['another remark needs no reason', null, first, false, {}],
  ['another reading needs a reason', null, first, true, { correction: 'mandatory' }],
  ['a wrongly entered reading has the same time', 'enteredWrongly', first, true, {}],
  [
    'a wrongly entered reading cannot have a new time',
    'enteredWrongly',
    later,
    true,
    { measuredAt: 'MEASURED_BEFORE_CORRECTION' },
  ],
  ['a new measurement has a later time', 'measuredAgain', later, true, {}],
  [
    'a new measurement cannot have the time of the first',
    'measuredAgain',
    first,
    true,
    { measuredAt: 'MEASURED_AGAIN_LATER' },
  ],
]

test.each(rows)(
  'a correction does not change the time of the measurement: %s',
  (_what, correction, measuredAt, isRead, violations) => {
    expect(correctionViolations({ correction, measuredAt, before: first, isReadOtherwise: isRead })).toEqual(
      violations,
    )
  },
)

test('each value that a correction changes is listed with its previous value', () => {
  const before: Measured = {
    type: 'disconnection',
    measurement: { ...completeDisconnection, uAcPhases_mV: [7] },
  }
  const after: Measured = {
    type: 'disconnection',
    measurement: { ...completeDisconnection, uPlusMinus_mV: 400, wait_min: 12, uAcPhases_mV: [] },
  }
  expect(changedReadings(before, after)).toEqual([
    { field: 'uPlusMinus_mV', value: 0 },
    { field: 'uAcPhases_mV.0', value: 7 },
  ])
  expect(changedReadings(after, before)).toContainEqual({ field: 'uAcPhases_mV.0', value: null })
})

const withoutGloves = { measuredAt: first, withoutGloves: true }
const gloves: [what: string, input: Parameters<typeof keepsGlovesUnrecorded>[0], expected: boolean][] = [
  ['a correction of another remark', { correction: null, measuredAt: first, replaces: withoutGloves }, true],
  [
    'a correction of a wrongly entered value',
    { correction: 'enteredWrongly', measuredAt: first, replaces: withoutGloves },
    true,
  ],
  ['a new measurement', { correction: 'measuredAgain', measuredAt: later, replaces: withoutGloves }, false],
  [
    'the same readings at another time',
    { correction: null, measuredAt: later, replaces: withoutGloves },
    false,
  ],
  ['a correction without a time', { correction: null, measuredAt: null, replaces: withoutGloves }, false],
  [
    'a correction of a report without a time',
    { correction: null, measuredAt: null, replaces: { measuredAt: null, withoutGloves: true } },
    false,
  ],
  [
    'a correction of a report that names gloves',
    { correction: null, measuredAt: first, replaces: { measuredAt: first, withoutGloves: false } },
    false,
  ],
  [
    'a correction with an unknown glove state',
    { correction: null, measuredAt: first, replaces: { measuredAt: first } },
    false,
  ],
  ['a first report', { correction: null, measuredAt: first, replaces: null }, false],
]

test.each(gloves)('whether %s preserves that no gloves were recorded', (_what, input, expected) => {
  expect(keepsGlovesUnrecorded(input)).toBe(expected)
})
