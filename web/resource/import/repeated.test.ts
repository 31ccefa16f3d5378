import { expect, test } from 'vitest'
import { repeatedLine } from './repeated.ts'

const rows = ['a@example.org', 'b@example.org', ' A@Example.org ', '', ''].map((email, index) => ({
  line: index + 2,
  cells: ['Name', email],
}))

test('a row repeats the first one with the same value, whatever its case and spaces', () => {
  expect(repeatedLine(rows, 2, 1)).toBe(2)
  expect(repeatedLine(rows, 0, 1)).toBeNull()
  expect(repeatedLine(rows, 1, 1)).toBeNull()
})

test('rows without a value do not repeat each other', () => {
  expect(repeatedLine(rows, 4, 1)).toBeNull()
})
