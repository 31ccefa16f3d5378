import { describe, expect, test } from 'vitest'
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  leafOf,
  rangeRoot,
  rootByInclusion,
  rootOf,
} from './merkle.ts'

/** The test vectors of Certificate Transparency. */
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const leaves = Array.from({ length: 40 }, (_none, index) =>
  leafOf(index < 8 ? Buffer.from(entries[index] ?? '', 'hex') : Buffer.from(`${index}`)),
)
const rootIn = rangeRoot((from, to) => (to - from === 1 ? leaves[from] : undefined))
const other = leafOf(Buffer.from('other'))

describe('log tree', () => {
  test('has the same roots as other implementations for the same entries', () => {
    expect(roots.map((_root, index) => rootOf(leaves.slice(0, index + 1)).toString('hex'))).toEqual(roots)
    expect(roots.map((_root, index) => rootIn(0, index + 1).toString('hex'))).toEqual(roots)
  })

  test('proves the inclusion of every entry at its position only', () => {
    for (let size = 1; size <= leaves.length; size++) {
      const root = rootIn(0, size)
      for (let index = 0; index < size; index++) {
        const path = inclusionPath(rootIn, index, size)
        const [leaf = other] = leaves.slice(index)
        expect(rootByInclusion(leaf, index, size, path)).toEqual(root)
        expect(rootByInclusion(other, index, size, path)).not.toEqual(root)
        expect(rootByInclusion(leaf, index, size, [...path, other])).not.toEqual(root)
        if (size > 1) expect(rootByInclusion(leaf, (index + 1) % size, size, path)).not.toEqual(root)
      }
    }
  })

  test('proves every smaller tree as its prefix, and no rewritten one', () => {
    for (let size = 1; size <= leaves.length; size++)
      for (let old = 1; old <= size; old++) {
        const path = consistencyPath(rootIn, old, size)
        const grown = { old: { size: old, root: rootIn(0, old) }, size, root: rootIn(0, size) }
        expect(isConsistent(grown, path)).toBe(true)
        expect(isConsistent({ ...grown, root: other }, path)).toBe(false)
        expect(isConsistent({ ...grown, old: { size: old, root: other } }, path)).toBe(false)
        expect(isConsistent(grown, [...path, other])).toBe(false)
      }
  })
})
