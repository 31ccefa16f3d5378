import { expect, test } from 'vitest'
import { scaleOf } from './chartScale.ts'

test('a linear scale starts at 0 and ends at the largest value', () => {
  const { ticks, shareOf } = scaleOf('linear', [{ value: 2 }, { value: 8 }])
  expect(ticks).toEqual([8])
  expect([0, 2, 8].map(shareOf)).toEqual([0, 0.25, 1])
})

test('a scale without values has no division by zero', () => {
  expect(scaleOf('linear', [{ value: 0 }]).shareOf(0)).toBe(0)
})

test('a logarithmic scale has a tick for each power of ten around values and limits', () => {
  const { ticks, shareOf } = scaleOf('logarithmic', [{ value: 5_000_000, limit: 178_000 }])
  expect(ticks).toEqual([100_000, 1_000_000, 10_000_000])
  expect(shareOf(1_000_000)).toBeCloseTo(0.5)
})

test('a single value on a power of ten still has two ticks', () => {
  expect(scaleOf('logarithmic', [{ value: 1000 }]).ticks).toEqual([1000, 10_000])
})
