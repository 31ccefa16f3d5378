import { expect, test } from 'vitest'
import type { Texts } from '../../../i18n/useTexts.ts'
import { yearsOf } from './modelName.ts'

const t = ((key: string, { year }: { year: string }) => `${key.split('.').at(-1)} ${year}`) as Texts['t']

test.each([
  [2019, 2023, '2019–2023'],
  [2019, null, 'from 2019'],
  [null, 2023, 'until 2023'],
  [null, null, '–'],
])('a model from %s to %s has the years %s', (yearFrom, yearTo, expected) => {
  expect(yearsOf({ yearFrom, yearTo }, t)).toBe(expected)
})
