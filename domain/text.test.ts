import { expect, test } from 'vitest'
import { formatMessage } from '#domain/text.ts'

test.each([
  [
    'a name that ends with a full stop',
    '{inviter} invita a entrare in {company}.',
    'Ada invita a entrare in Alfa S.r.l.',
  ],
  ['such a name within a text', 'Ora in {company}. Fine.', 'Ora in Alfa S.r.l. Fine.'],
  ['any other name', 'Da {inviter}.', 'Da Ada.'],
  ['such a name in a file name', '{company}.pdf', 'Alfa S.r.l..pdf'],
  ['a number', 'Noch {count}.', 'Noch 1.200.'],
])('a sentence ends with one full stop after %s', (_, message, written) => {
  expect(formatMessage(message, 'de', { inviter: 'Ada', company: 'Alfa S.r.l.', count: 1200 })).toBe(written)
})

test('ASVS 1.3.10: a value inserted into a sentence is never read as a placeholder', () => {
  const values = { inviter: '{company}', company: 'Alfa $& {count}', count: 7 }
  expect(formatMessage('{inviter} / {company}', 'de', values)).toBe('{company} / Alfa $& {count}')
})
