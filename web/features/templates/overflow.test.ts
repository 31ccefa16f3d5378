import { expect, test } from 'vitest'
import { noPlace } from './overflow.ts'

const template = {
  ...{ layout: 'bilingual', language: 'de', secondLanguage: 'en', name: 'Lang', level: 'EVAL-2', boxes: [] },
  translations: { it: { name: 'Lungo', standardsHtml: '', afterHtml: '' } },
}
const box = {
  ...{ field: '', page: 1, x: 0, y: 0, width: 9, height: 9 },
  ...{ size: 9, align: 'left', bold: false, ink: 'black' },
}
const violationsOf = (overflows: Record<string, string | null>, change: object = {}) =>
  noPlace({ ...template, ...change }, (language) =>
    Promise.resolve({ overflow: overflows[language] ?? null }),
  )

test.each([
  ['a name is the field it is typed into', { de: 'certificate.name' }, { name: 'noPlace' }],
  [
    'in another language it is that of the language',
    { it: 'certificate.name' },
    { 'translations.it.name': 'noPlace' },
  ],
  ['the second language of another is its own', { it: 'second.name' }, { name: 'noPlace' }],
  [
    'each language is looked at',
    { de: 'certificate.level', it: 'certificate.name' },
    { level: 'noPlace', 'translations.it.name': 'noPlace' },
  ],
  ['the name of who is invented blames nobody', { de: 'holder.fullName' }, {}],
  ['what fits is no error', {}, {}],
])('a template whose text finds no place is told before it is saved: %s', async (_, overflows, errors) => {
  expect(await violationsOf(overflows, { secondLanguage: 'it' })).toEqual(errors)
})

test('on pages of one’s own the box is to blame', async () => {
  const boxes = [
    { ...box, place: 'certificate.due' },
    { ...box, place: 'certificate.name' },
  ]
  const own = { layout: 'uploaded', boxes }
  expect(await violationsOf({ de: 'certificate.name' }, own)).toEqual({ 'boxes.1': 'noPlace' })
})

test('a template that nobody could draw just now is saved all the same', async () => {
  expect(await noPlace(template, () => Promise.reject(new Error('away')))).toEqual({})
})
