import { expect, test } from 'vitest'
import { shownAddress } from './shownAddress.ts'

test.each(['/', '/app/nowhere?a=1', '/übersicht'])('the unknown address %s is shown', (address) => {
  expect(shownAddress(address)).toBe(address)
})

test('a long address is shortened', () => {
  expect(shownAddress(`/${'x'.repeat(500)}`)).toHaveLength(120)
})

test.each([
  ['a sentence', '/ Bitte rufen Sie 0900 an'],
  ['with spaces of any kind', '/a\u00a0b'],
  ['with a control character', '/a\u0007'],
  ['with a character that turns the direction', '/a\u202eb'],
  ['of another site', '//example.org/a'],
  ['without a slash', 'example.org'],
  ['no text', 7],
])('text that is no path of this site is not shown: %s', (_what, address) => {
  expect(shownAddress(address)).toBeNull()
})
