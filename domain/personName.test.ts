import { expect, test } from 'vitest'
import { nameKey, nameKeysIn } from '#domain/personName.ts'

test.each([
  ['Kai Müller', 'Müller, Kai'],
  ['Kai Müller', 'KAI MULLER'],
  ['Kai Müller', 'Kai Mueller'],
  ['Jörg Größl', 'Joerg Groessl'],
  ['Jörg Größl', 'GRÖSSL Jörg'],
  ['Jörg', 'Jörg'.normalize('NFD')],
  ['Niccolò D’Angelo', "D'ANGELO Niccolo"],
  ['Anna-Lena Maier', 'Maier  Anna Lena'],
])('"%s" and "%s" are one name', (one, other) => {
  expect(nameKey(other)).toBe(nameKey(one))
})

test.each([
  ['Kai Müller', 'Kai Möller'],
  ['Kai Müller', 'Kai'],
  ['Kai Müller', 'Kai Müllers'],
  ['Kai Weiß', 'Kai Weis'],
])('"%s" and "%s" are two names', (one, other) => {
  expect(nameKey(other)).not.toBe(nameKey(one))
})

test.each([
  [{ fullname: 'Kai Müller' }, true],
  [{ firstname: 'Kai', lastname: 'Müller' }, true],
  [{ fullname: 'Müller', firstname: 'Kai' }, true],
  [{ fullname: 'Kai Müller', firstname: 'Kai' }, true],
  [{ fullname: 'M. K.', firstname: 'Kai', lastname: 'Müller' }, true],
  [{ fullname: 'Müller', firstname: 'Ida' }, false],
  [{ fullname: 'Müller' }, false],
  [{}, false],
])('whether the row %j can mean Kai Müller: %s', (row, can) => {
  expect(nameKeysIn(row).includes(nameKey('Kai Müller'))).toBe(can)
})

test('a row without a name means no one', () => {
  expect([{}, { fullname: ' – ' }, { firstname: '' }].map(nameKeysIn)).toEqual([[], [], []])
})
