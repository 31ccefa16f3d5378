import { expect, test } from 'vitest'
import { accents, contrast } from './theme.ts'

test('black on white has the highest contrast, a colour on itself none', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#f57c00', '#f57c00')).toBe(1)
})

test.each(Object.entries(accents))('%s is readable on white, and white on it', (_, colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(5.5)
})
