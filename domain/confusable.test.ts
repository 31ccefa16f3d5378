import { expect, test } from 'vitest'
import { nameSkeleton } from '#domain/confusable.ts'

test.each([
  ['Nordstern Elektro GmbH', 'NORDSTERN ELEKTRO'],
  ['Nordstern', 'Nоrdstеrn'],
  ['Motorpark', 'Mot0rpark Ges.m.b.H.'],
  ['Müller & Söhne', 'Muller Sohne KG'],
  ['Alpen-Garage', 'AIpengarage'],
  ['Werkstatt Maier', 'Werkstatt rnaier'],
  ['Ｎordstern', 'Nordstern'],
])('"%s" is confusable with "%s"', (one, other) => {
  expect(nameSkeleton(other)).toBe(nameSkeleton(one))
})

test.each([
  ['Autohaus Nord', 'Autohaus Süd'],
  ['Elektro Huber', 'Elektro Huber und Partner'],
])('"%s" is not confusable with "%s"', (one, other) => {
  expect(nameSkeleton(other)).not.toBe(nameSkeleton(one))
})

test('a name that consists only of a legal form still has a skeleton', () => {
  expect(nameSkeleton('AG')).not.toBe('')
})
