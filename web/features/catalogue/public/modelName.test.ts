import { expect, test } from 'vitest'
import { yearsOf } from './modelName.ts'

test.each([
  [2019, 2023, '2019–2023'],
  [2019, null, '2019–'],
  [null, 2023, '–2023'],
  [null, null, '–'],
])('a model from %s to %s has the years %s', (yearFrom, yearTo, expected) => {
  expect(yearsOf({ yearFrom, yearTo })).toBe(expected)
})
