import { expect, test } from 'vitest'
import { faultsOf } from './lockfile.ts'

const integrity = 'sha512-dCd7mzk2FeTaU46LLeXy5mQyEFICaPqlew=='

test('a complete lockfile without addresses is accepted', () => {
  const packages = {
    '': {},
    'node_modules/a': { integrity, optionalDependencies: { b: '1' } },
    'node_modules/b': { integrity },
  }
  expect(faultsOf({ packages })).toEqual([])
})

test('a download address is rejected', () => {
  expect(
    faultsOf({ packages: { 'node_modules/a': { integrity, resolved: 'https://example.org/a.tgz' } } }),
  ).toHaveLength(1)
})

test('an optional package without its own entry is rejected', () => {
  expect(
    faultsOf({ packages: { 'node_modules/a': { integrity, optionalDependencies: { b: '1' } } } }),
  ).toEqual(['b is missing: run node scripts/complete-lock.mjs'])
})

test.each([undefined, 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='])(
  'ASVS 15.2.4: a package without a strong hash is rejected (%s)',
  (weak) => {
    const entry = weak === undefined ? {} : { integrity: weak }
    expect(faultsOf({ packages: { 'node_modules/a': entry } })).toEqual([
      'node_modules/a has no hash: run node scripts/complete-lock.mjs',
    ])
  },
)
