import { expect, test } from 'vitest'
import { indexAt } from './useDrag.ts'

const rows = [20, 60, 100, 160]

test.each([
  ['not at all', 1, 0, 1],
  ['not quite past the next', 1, 39, 1],
  ['past the next', 1, 41, 2],
  ['to the end', 0, 400, 3],
  ['before the first', 2, -400, 0],
])('a row dragged %s is placed there', (_, from, by, index) => {
  expect(indexAt(rows, from, by)).toBe(index)
})
