import { expect, test } from 'vitest'
import { overflowErrors } from './overflow.ts'

const template = {
  ...{ layout: 'bilingual', language: 'de', secondLanguage: 'en', name: 'Lang', level: 'EVAL-2', boxes: [] },
  translations: { it: { name: 'Lungo', standardsHtml: '', afterHtml: '' } },
}
const box = {
  ...{ field: '', page: 1, x: 0, y: 0, width: 9, height: 9 },
  ...{ size: 9, align: 'left', bold: false, ink: 'black' },
}
const violationsOf = (overflows: Record<string, string | null>, change: object = {}) =>
  overflowErrors({ ...template, ...change }, (language) =>
    Promise.resolve({ overflow: overflows[language] ?? null }),
  )

test.each([
  ['a name is reported at its input field', { de: 'certificate.name' }, { name: 'noPlace' }],
  [
    'in another language the field of that language is reported',
    { it: 'certificate.name' },
    { 'translations.it.name': 'noPlace' },
  ],
  ['the second language of another is reported at its own field', { it: 'second.name' }, { name: 'noPlace' }],
  [
    'each language is checked',
    { de: 'certificate.level', it: 'certificate.name' },
    { level: 'noPlace', 'translations.it.name': 'noPlace' },
  ],
  ['the name of the sample person is not reported', { de: 'holder.fullName' }, {}],
  ['a fitting text is no error', {}, {}],
])('a template whose text does not fit is reported before it is saved: %s', async (_, overflows, errors) => {
  expect(await violationsOf(overflows, { secondLanguage: 'it' })).toEqual(errors)
})

test('on uploaded pages the error is at the box', async () => {
  const boxes = [
    { ...box, place: 'certificate.due' },
    { ...box, place: 'certificate.name' },
  ]
  const own = { layout: 'uploaded', boxes }
  expect(await violationsOf({ de: 'certificate.name' }, own)).toEqual({ 'boxes.1': 'noPlace' })
})

test('a template that cannot be rendered just now is saved anyway', async () => {
  expect(await overflowErrors(template, () => Promise.reject(new Error('away')))).toEqual({})
})
