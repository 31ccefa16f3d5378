import { expect, test } from 'vitest'
import { faultsOf } from './lockfile.ts'

test('a complete lockfile without addresses has no faults', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { b: '1' } }, 'node_modules/b': {} }
  expect(faultsOf({ packages })).toEqual([])
})

test('a download address is a fault', () => {
  expect(
    faultsOf({ packages: { 'node_modules/a': { resolved: 'https://example.org/a.tgz' } } }),
  ).toHaveLength(1)
})

test('an optional package without an entry of its own is a fault', () => {
  expect(faultsOf({ packages: { 'node_modules/a': { optionalDependencies: { b: '1' } } } })).toEqual([
    'b is missing: run node scripts/complete-lock.mjs',
  ])
})
