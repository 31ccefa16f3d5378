import { expect, test } from 'vitest'
import { isFull, sampleOf, seed } from './sample.ts'

const languages = ['de', 'en', 'it']

test('a sample is one of the options and the same for the same seed and name; a full run has all', () => {
  const sampled = sampleOf('a journey', languages)
  expect(sampled).toHaveLength(isFull ? languages.length : 1)
  expect(languages).toEqual(expect.arrayContaining([...sampled]))
  expect(sampleOf('a journey', languages)).toEqual(sampled)
  expect(Number.isInteger(seed)).toBe(true)
})

test('different names get different options', () => {
  const names = Array.from({ length: 50 }, (_, place) => `journey ${place}`)
  expect(new Set(names.flatMap((name) => sampleOf(name, languages)))).toEqual(new Set(languages))
})
