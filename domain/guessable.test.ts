import { expect, test } from 'vitest'
import { isGuessable } from '#domain/guessable.ts'
import { nearWords } from '#domain/nearWords.ts'

const common = new Set(['password', 'michael', 'dragon', 'unbelievable', 'summer', 'iloveyou', 'qwerty'])
const isCommon = (candidate: string) => common.has(candidate)
const context = { isCommon, related: nearWords({ names: ['Anna', 'Nordlicht'] }) }

test.each([
  ['unbelievable', 'a common password'],
  ['Unbelievable', 'in capitals'],
  ['P@ssw0rd2026!', 'symbols instead of letters'],
  ['michael19871987', 'digits after it'],
  ['2026!!Summer', 'digits before it'],
  ['dragondragon', 'repeated'],
  ['dragon dragon', 'repeated with a space'],
  ['i love you!!', 'with spaces'],
  ['aaaaaaaaaaaa', 'one character'],
  ['abcabcabcabcabc'.replaceAll('abc', 'abcd'), 'steps'],
  ['123456789012', 'consecutive digits'],
  ['qwertzuiopasdf', 'keyboard rows'],
  ['poiuztrewq1234', 'keyboard rows backwards'],
  ['password123456', 'a common password and a sequence'],
  ['evalevaleval1', 'the product'],
  ['anna-nordlicht', 'the person and the company'],
  ['Nordlicht2026', 'the company and a year'],
])('%s is guessable: %s', (password) => {
  expect(isGuessable(password, context)).toBe(true)
})

test.each([
  'correct horse battery',
  'Kirschkern-Weitspucken',
  'eval unter freiem Himmel',
  '839201748562',
  'n7Rk2vQx91Lm',
  'dragon umbrella 7 teapots',
])('%s is not guessable', (password) => {
  expect(isGuessable(password, context)).toBe(false)
})

const carla = nearWords({
  username: 'conti.c',
  email: 'carla@muster-strom.example',
  names: ['Carla', 'Conti-Müller', 'Überland Energie'],
  birthday: '1985-03-07',
})

test.each([
  ['carla conti 1985', 'both names and the year'],
  ['Carla.Conti.1985!', 'with symbols between and after'],
  ['c4rla c0nti 1985', 'with digits for letters'],
  ['conti-mueller-2001', 'ue for the umlaut'],
  ['uberland carla 7', 'without accents'],
  ['carla 07.03.1985', 'the birthday'],
  ['conti 1985-03-07', 'the birthday, the year first'],
  ['conti.c070385', 'the username and the birthday'],
  ['muster-strom-2026', 'the host of the address'],
  ['willkommen 2026', 'a common beginning'],
])('%s is guessable for its owner: %s', (password) => {
  expect(isGuessable(password, { isCommon, related: carla })).toBe(true)
})

test('a name among enough other words is not guessable', () => {
  expect(isGuessable('carla isst 19 Zitronen', { isCommon, related: carla })).toBe(false)
})
