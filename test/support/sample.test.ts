import { expect, test } from 'vitest'
import { integersOf, isFull, quarterOf, sampleOf, seed, seedFrom, sixteenthOf } from './sample.ts'

const languages = ['de', 'en', 'it']

test('a sample is one of the options and the same for the same seed and name; a full run has all', () => {
  const sampled = sampleOf('a journey', languages)
  expect(sampled).toHaveLength(isFull ? languages.length : 1)
  expect(languages).toEqual(expect.arrayContaining([...sampled]))
  expect(sampleOf('a journey', languages)).toEqual(sampled)
  expect(Number.isInteger(seed)).toBe(true)
})

test.each(['abc', '', ' ', '-1', '1.5', '0x10', '1e3', 'NaN', '9'.repeat(16)])(
  '%j is refused as a seed',
  (text) => {
    expect(() => seedFrom(text)).toThrow(
      `TEST_SEED must be a whole number of at most 15 digits, not "${text}".`,
    )
  },
)

test('the seed of the commit counts if none is set', () => {
  expect(seedFrom('123')).toBe(123)
  expect(seedFrom('0')).toBe(0)
  expect(Number.isInteger(seedFrom(undefined))).toBe(true)
})

test('different names get different options', () => {
  const names = Array.from({ length: 50 }, (_, index) => `journey ${index}`)
  expect(new Set(names.flatMap((name) => sampleOf(name, languages)))).toEqual(new Set(languages))
})

test('a quarter has one of each four in a row, and the positions differ', () => {
  const all = Array.from({ length: 401 }, (_, index) => index)
  const quarter = quarterOf('places', all)
  if (isFull) return expect(quarter).toEqual(all)
  expect(quarter.map((index) => Math.floor(index / 4))).toEqual(all.slice(0, 101))
  expect(new Set(quarter.map((index) => index % 4)).size).toBe(4)
  expect(quarterOf('places', all)).toEqual(quarter)
})

test('a sixteenth has one of each sixteen in a row', () => {
  const all = Array.from({ length: 401 }, (_, index) => index)
  const sixteenth = sixteenthOf('places', all)
  if (isFull) return expect(sixteenth).toEqual(all)
  expect(sixteenth.map((index) => Math.floor(index / 16))).toEqual(all.slice(0, 26))
  expect(new Set(sixteenth.map((index) => index % 16)).size).toBeGreaterThan(4)
})

test('integers repeat for the same name and differ for another', () => {
  const ten = (name: string) => Array.from({ length: 10 }, integersOf(name))
  expect(ten('one')).toEqual(ten('one'))
  expect(ten('one')).not.toEqual(ten('other'))
  expect(new Set(ten('one')).size).toBe(10)
})
