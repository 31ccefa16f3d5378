import { expect, test } from 'vitest'
import { sharedParts, type SharedModule } from './sharedParts.ts'

const once = () => 1
const modulesOf = (parts: ReturnType<typeof sharedParts>) => parts.map(({ modules }) => modules.toSorted())
const module = (id: string, bytes: number, ...views: number[]): SharedModule => ({
  id,
  bytes,
  views: new Set(views),
})

test('modules that the same views load are one file', () => {
  const parts = sharedParts([module('a', 50_000, 1, 2), module('b', 50_000, 2, 1)], once)
  expect(modulesOf(parts)).toEqual([['a', 'b']])
})

test('small modules that most views load together are one file, although a view loads one needlessly', () => {
  const parts = sharedParts([module('a', 2_000, 1, 2, 3), module('b', 2_000, 2, 3)], once)
  expect(modulesOf(parts)).toEqual([['a', 'b']])
})

test('a large module is no part of a file that many views load without it', () => {
  const parts = sharedParts([module('a', 50_000, 1, 2), module('b', 2_000, 1, 2, 3, 4, 5)], once)
  expect(modulesOf(parts)).toEqual([['b'], ['a']])
})

test('a view that most visits begin with gets fewer files', () => {
  const modules = [module('a', 7_000, 1, 2), module('b', 7_000, 1, 3)]
  expect(sharedParts(modules, once)).toHaveLength(2)
  expect(sharedParts(modules, (view) => (view === 1 ? 30 : 1))).toHaveLength(1)
})

test('what no view loads together is not joined', () => {
  expect(sharedParts([module('a', 10, 1, 2), module('b', 10, 3, 4)], once)).toHaveLength(2)
})

test('the files of most views come first: later ones may import from them', () => {
  const parts = sharedParts([module('a', 50_000, 1, 2), module('b', 50_000, 1, 2, 3)], once)
  expect(modulesOf(parts)).toEqual([['b'], ['a']])
})
