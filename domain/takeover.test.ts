import { expect, test } from 'vitest'
import { declarationOf, measuredBefore } from '#domain/takeover.ts'

const first = { from: 'Bruno', at: '2026-06-02T08:00:00.000Z' }
const second = { from: 'Chiara', at: '2026-06-03T08:00:00.000Z' }

test.each([
  ['no one took it over', [], '2026-06-01T08:00:00.000Z', null, 'measured'],
  ['it was measured before', [first], '2026-06-01T08:00:00.000Z', first, 'takenOver'],
  ['it was measured after', [first], '2026-06-02T08:00:00.001Z', null, 'measuredSince'],
  ['it was measured between two takeovers', [first, second], '2026-06-02T09:00:00.000Z', second, 'takenOver'],
  ['it was measured before both', [first, second], '2026-06-01T08:00:00.000Z', first, 'takenOver'],
  ['it was measured at an unknown time', [first, second], null, first, 'takenOver'],
])('if %s, the author confirms exactly that', (_what, takeovers, measuredAt, before, declaration) => {
  expect(measuredBefore(takeovers, measuredAt)).toEqual(before)
  expect(declarationOf(takeovers, measuredAt)).toBe(declaration)
})
