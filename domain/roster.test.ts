import { expect, test } from 'vitest'
import { formatEvalId } from '#domain/codes.ts'
import { isEmailEntry, rosterOf } from '#domain/roster.ts'

const evalId = formatEvalId(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))

test.each([
  ['an Eval-ID in any notation', evalId.toLowerCase(), evalId],
  ['an Eval-ID beside a name', `Anna Muster;${evalId}`, evalId],
  ['an Eval-ID in a cell of a spreadsheet', `1\tMuster\t${evalId}\tGraz`, evalId],
  ['an address in brackets', 'Anna Muster <anna@example.org>', 'anna@example.org'],
  ['an address in a cell', 'Muster;Anna;anna@example.org', 'anna@example.org'],
  ['a name', '  Muster,  Anna ', 'Muster, Anna'],
])('a line of a list identifies a person by %s', (_what, line, entry) => {
  expect(rosterOf(line).map((one) => one.entry)).toEqual([entry])
})

test('empty lines of a list are skipped, and the order is preserved', () => {
  expect(rosterOf('\n Anna \r\n\n\tBert\n').map(({ line }) => line)).toEqual(['Anna', 'Bert'])
})

test('only an email address counts as an address', () => {
  expect(['anna@example.org', 'a@b.c', 'Anna', 'anna@'].map(isEmailEntry)).toEqual([true, true, false, false])
  expect(['@b.c', 'a@.c', 'a@b.', 'a@bc'].map(isEmailEntry)).toEqual([false, false, false, false])
})
