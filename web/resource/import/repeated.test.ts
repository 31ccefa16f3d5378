import { expect, test } from 'vitest'
import { repeatedLine } from './repeated.ts'

const rows = ['a@example.org', 'b@example.org', ' A@Example.org ', '', ''].map((email, index) => ({
  line: index + 2,
  cells: ['Name', email],
}))

const none = { column: 1, isRefused: () => false }

test('a row repeats the first one with the same value, whatever its case and spaces', () => {
  expect(repeatedLine(rows, 2, none)).toBe(2)
  expect(repeatedLine(rows, 0, none)).toBeNull()
  expect(repeatedLine(rows, 1, none)).toBeNull()
})

test('rows without a value do not repeat each other', () => {
  expect(repeatedLine(rows, 4, none)).toBeNull()
})

test('a refused row is not the one that a later row repeats', () => {
  const isRefused = (index: number) => index === 0
  expect(repeatedLine(rows, 2, { column: 1, isRefused })).toBeNull()
  const [, , third] = rows
  expect(repeatedLine([...rows, third ?? { line: 0, cells: [] }], 5, { column: 1, isRefused })).toBe(4)
})
