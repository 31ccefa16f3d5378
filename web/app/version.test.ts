import { expect, test } from 'vitest'
import { isInHands, versionSeen, versionStep } from './version.ts'

test.each([
  ['the first version seen is only stored', null, '1.0.0', 'first'],
  ['the same version changes nothing', '1.0.0', '1.0.0', 'same'],
  ['another version is new', '1.0.0', '1.0.1', 'new'],
  ['an older version after a rollback is new too', '1.0.1', '1.0.0', 'new'],
])('%s', (_, stored, served, step) => {
  expect(versionStep(stored, served)).toBe(step)
})

test('each page of a browser learns of the new version, also after another has seen it', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const pages = [versionSeen(store), versionSeen(store)]
  expect(pages.map((seen) => seen('1.0.0'))).toEqual(['first', 'same'])
  expect(pages.map((seen) => seen('1.0.1'))).toEqual(['new', 'new'])
  // It remains new for pages that have not loaded it.
  expect(pages.map((seen) => seen('1.0.1'))).toEqual(['new', 'new'])
})

test.each([
  ['a question is open', { querySelector: () => ({}), activeElement: null }, true],
  ['a field contains text', { querySelector: () => null, activeElement: { value: 'Nord' } }, true],
  ['a field is empty', { querySelector: () => null, activeElement: { value: '' } }, false],
  ['nothing is open', { querySelector: () => null, activeElement: null }, false],
])('whether the page is in use: %s', (_, page, held) => {
  expect(isInHands(page)).toBe(held)
})
