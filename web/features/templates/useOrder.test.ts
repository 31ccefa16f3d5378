import { expect, test } from 'vitest'
import { moved } from './useOrder.ts'

const items = ['a', 'b', 'c']

test.each([
  ['up', 1, 0, ['b', 'a', 'c']],
  ['down', 1, 2, ['a', 'c', 'b']],
  ['from the first to the last position', 0, 2, ['b', 'c', 'a']],
  ['beyond the top not at all', 0, -1, items],
  ['beyond the end not at all', 2, 3, items],
])('an item moves %s', (_, from, to, order) => {
  expect(moved(items, from, to)).toEqual(order)
})
