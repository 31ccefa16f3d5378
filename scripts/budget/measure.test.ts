import { expect, test } from 'vitest'
import { beyond, filesOf, loadedWith, pagesOf, withLazyModules, type Manifest } from './measure.ts'

const manifest: Manifest = {
  'index.html': { file: 'main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  '_table.js': { file: 'table.js', imports: ['_shared.js'] },
  '_look.css': { file: 'look.css' },
  'features/a/ListPage.tsx': { file: 'list.js', imports: ['_table.js', '_look.css'], isDynamicEntry: true },
  'features/a/ItemPage.tsx': { file: 'item.js', imports: ['_shared.js'], isDynamicEntry: true },
  'app/Shell.tsx': { file: 'shell.js', isDynamicEntry: true },
}

test('a page counts with all its imports; styles do not count', () => {
  expect([...filesOf(manifest, 'features/a/ListPage.tsx')]).toEqual(['list.js', 'table.js', 'shared.js'])
})

test('a first load includes the styles', () => {
  const styled = { ...manifest, '_table.js': { file: 'table.js', css: ['table.css', 'look.css'] } }
  expect([...loadedWith(styled, '_table.js', '_look.css')]).toEqual(['table.js', 'table.css', 'look.css'])
})

test('a chunk shared by two pages counts once', () => {
  expect([...filesOf(manifest, 'index.html', 'features/a/ItemPage.tsx')]).toEqual([
    'main.js',
    'shared.js',
    'item.js',
  ])
})

test('a later page counts only chunks that are not loaded yet', () => {
  const first = filesOf(manifest, 'index.html')
  expect([...beyond(filesOf(manifest, 'features/a/ListPage.tsx'), first)]).toEqual(['list.js', 'table.js'])
})

test('a page that shares its file with other modules counts with that file', () => {
  const complete = withLazyModules(manifest, { 'features/b/Page.tsx': 'table.js' })
  expect([...filesOf(complete, 'features/b/Page.tsx')]).toEqual(['table.js', 'shared.js'])
  expect(pagesOf(complete)).toContain('features/b/Page.tsx')
})

test('pages are found by location and name', () => {
  expect(pagesOf(manifest)).toEqual(['features/a/ListPage.tsx', 'features/a/ItemPage.tsx'])
})

test('a page that the build lacks is an error', () => {
  expect(() => filesOf(manifest, 'features/a/GonePage.tsx')).toThrow('GonePage')
})
