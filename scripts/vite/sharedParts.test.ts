import { expect, test } from 'vitest'
import { sharedParts, type SharedModule } from './sharedParts.ts'

const once = () => 1
const modulesOf = (parts: ReturnType<typeof sharedParts>) => parts.map(({ modules }) => modules.toSorted())
const module = (id: string, bytes: number, ...views: number[]): SharedModule => ({
  imports: [],
  id,
  bytes,
  views: new Set(views),
})

test('modules loaded by the same views are one chunk', () => {
  const parts = sharedParts([module('a', 50_000, 1, 2), module('b', 50_000, 2, 1)], once)
  expect(modulesOf(parts)).toEqual([['a', 'b']])
})

test('small modules that most views load together are one chunk, although one view loads a module it does not need', () => {
  const parts = sharedParts([module('a', 2_000, 1, 2, 3), module('b', 2_000, 2, 3)], once)
  expect(modulesOf(parts)).toEqual([['a', 'b']])
})

test('a large module does not join a chunk that many views load without it', () => {
  const parts = sharedParts([module('a', 50_000, 1, 2), module('b', 2_000, 1, 2, 3, 4, 5)], once)
  expect(modulesOf(parts)).toEqual([['b'], ['a']])
})

test('a view that starts most visits gets fewer chunks', () => {
  const modules = [module('a', 30_000, 1, 2), module('b', 30_000, 1, 3)]
  expect(sharedParts(modules, once)).toHaveLength(2)
  expect(sharedParts(modules, (view) => (view === 1 ? 30 : 1))).toHaveLength(1)
})

test('modules that no view loads together are not joined', () => {
  expect(sharedParts([module('a', 10, 1, 2), module('b', 10, 3, 4)], once)).toHaveLength(2)
})

test('chunks of the most views come first, so later ones can import from them', () => {
  const parts = sharedParts([module('a', 70_000, 1, 2), module('b', 70_000, 1, 2, 3)], once)
  expect(modulesOf(parts)).toEqual([['b'], ['a']])
})

/** Views that load one module only, so that it costs much to add another. */
const many = Array.from({ length: 16 }, (_, index) => index + 10)

test('a chunk comes after what it imports, which loads in all its views', () => {
  const importing = { ...module('a', 20_000, 1, 2), imports: ['b'] }
  const parts = sharedParts(
    [importing, module('b', 20_000, 1, 2, ...many), module('c', 5_000, 1, 2, 3)],
    once,
  )
  expect(modulesOf(parts)).toEqual([['b'], ['a', 'c']])
  expect(parts[0]?.views).toContain(3)
})

test('two modules are not joined if a view would then load a large import of the other', () => {
  const modules = [module('b', 70_000, 1, 2, ...many), module('c', 5_000, 1, 2, 3)]
  expect(sharedParts([...modules, module('a', 20_000, 1, 2)], once)).toHaveLength(2)
  expect(sharedParts([...modules, { ...module('a', 20_000, 1, 2), imports: ['b'] }], once)).toHaveLength(3)
})
