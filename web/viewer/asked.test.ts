import { expect, test } from 'vitest'
import { askedOf } from './asked.ts'

const file = '/api/file/01a1fe59-5885-765b-bc48-4828500ba27c'

test('a stored file is shown in the language and colours asked for', () => {
  const query = `?file=${encodeURIComponent(file)}&locale=it&scheme=dark`
  expect(askedOf(query)).toEqual({ file, locale: 'it', scheme: 'dark' })
})

test('a card is shown as it is asked for', () => {
  const card = '/api/certificate/01a1fe59-5885-765b-bc48-4828500ba27c/card?form=sheet&marks=true'
  expect(askedOf(`?file=${encodeURIComponent(card)}`)?.file).toBe(card)
})

test('a shared paper is shown by its link', () => {
  const paper = `/api/share/report/${'A'.repeat(43)}/file`
  expect(askedOf(`?file=${encodeURIComponent(paper)}`)?.file).toBe(paper)
  const inItalian = `${paper}?lang=it`
  expect(askedOf(`?file=${encodeURIComponent(inItalian)}`)?.file).toBe(inItalian)
})

test('an unknown language falls back to German', () => {
  expect(askedOf(`?file=${file}&locale=xx`)?.locale).toBe('de')
})

test.each([
  '',
  '?file=https://example.org/a.pdf',
  '?file=//example.org/a.pdf',
  '?file=/api/file/../myself',
  '?file=/api/certificate/01a1fe59-5885-765b-bc48-4828500ba27c',
  '?file=blob:https://example.org/1',
])('%s is no stored file and shows nothing', (query) => {
  expect(askedOf(query)).toBeNull()
})
