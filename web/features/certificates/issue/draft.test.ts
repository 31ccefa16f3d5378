import { expect, test } from 'vitest'
import { checkFault } from './draft.ts'

test.each([
  ['', 'mandatory'],
  ['  ', 'mandatory'],
  ['Ausweis', undefined],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'tooLong'],
])('how somebody was identified is bound as the contract says: %#', (typed, fault) => {
  expect(checkFault(typed)).toBe(fault)
})
