import { expect, test } from 'vitest'
import { isGuessable } from '#domain/guessable.ts'
import { nearWords } from '#domain/nearWords.ts'

const common = new Set(['password', 'michael', 'dragon', 'unbelievable', 'summer', 'iloveyou', 'qwerty'])
const isCommon = (word: string) => common.has(word)
const known = { isCommon, words: nearWords({ names: ['Anna', 'Nordlicht'] }) }

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

const carla = nearWords({
  username: 'conti.c',
  email: 'carla@muster-strom.example',
  names: ['Carla', 'Conti-Müller', 'Überland Energie'],
  birthday: '1985-03-07',
})

test.each([
  ['carla conti 1985', 'both names and the year'],
  ['Carla.Conti.1985!', 'with signs between and behind'],
  ['c4rla c0nti 1985', 'with figures for letters'],
  ['conti-mueller-2001', 'ue for the umlaut'],
  ['uberland carla 7', 'no marks at all'],
  ['carla 07.03.1985', 'the birthday'],
  ['conti 1985-03-07', 'the birthday, the year first'],
  ['conti.c070385', 'the username and the birthday'],
  ['muster-strom-2026', 'the host of the address'],
  ['willkommen 2026', 'what everybody begins with'],
])('%s is guessable for its owner: %s', (password) => {
  expect(isGuessable(password, { isCommon, words: carla })).toBe(true)
})

test('a name among enough other words is not', () => {
  expect(isGuessable('carla isst 19 Zitronen', { isCommon, words: carla })).toBe(false)
})
