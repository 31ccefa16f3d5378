import { expect, test } from 'vitest'
import { isGuessable } from '#domain/guessable.ts'

const common = new Set(['password', 'michael', 'dragon', 'unbelievable', 'summer', 'iloveyou', 'qwerty'])
const known = { isCommon: (word: string) => common.has(word), words: ['eval', 'Anna', 'Nordlicht'] }

test.each([
  ['unbelievable', 'common as it is'],
  ['Unbelievable', 'in capitals'],
  ['P@ssw0rd2026!', 'other signs for its letters'],
  ['michael19871987', 'figures behind it'],
  ['2026!!Summer', 'figures before it'],
  ['dragondragon', 'said twice'],
  ['dragon dragon', 'said twice with a space'],
  ['i love you!!', 'with spaces'],
  ['aaaaaaaaaaaa', 'one sign'],
  ['abcabcabcabcabc'.replaceAll('abc', 'abcd'), 'steps'],
  ['123456789012', 'figures in a row'],
  ['qwertzuiopasdf', 'rows of keys'],
  ['poiuztrewq1234', 'rows backwards'],
  ['password123456', 'a common one and a run'],
  ['evalevaleval1', 'the product'],
  ['anna-nordlicht', 'the person and the company'],
  ['Nordlicht2026', 'the company and a year'],
])('%s is guessable: %s', (password) => {
  expect(isGuessable(password, known)).toBe(true)
})

test.each([
  'correct horse battery',
  'Kirschkern-Weitspucken',
  'eval unter freiem Himmel',
  '839201748562',
  'n7Rk2vQx91Lm',
  'dragon umbrella 7 teapots',
])('%s is not', (password) => {
  expect(isGuessable(password, known)).toBe(false)
})
