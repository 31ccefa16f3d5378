import { expect, test } from 'vitest'
import { beyond, filesOf, loadedWith, pagesOf, type Manifest } from './measure.ts'

const manifest: Manifest = {
  'index.html': { file: 'main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  '_table.js': { file: 'table.js', imports: ['_shared.js'] },
  '_look.css': { file: 'look.css' },
  'features/a/ListPage.tsx': { file: 'list.js', imports: ['_table.js', '_look.css'], isDynamicEntry: true },
  'features/a/ItemPage.tsx': { file: 'item.js', imports: ['_shared.js'], isDynamicEntry: true },
  'app/Shell.tsx': { file: 'shell.js', isDynamicEntry: true },
}

test('a page counts with everything it imports, and styles do not count', () => {
  expect([...filesOf(manifest, 'features/a/ListPage.tsx')]).toEqual(['list.js', 'table.js', 'shared.js'])
})

test('a first load asks for the styles too', () => {
  const styled = { ...manifest, '_table.js': { file: 'table.js', css: ['table.css', 'look.css'] } }
  expect([...loadedWith(styled, '_table.js', '_look.css')]).toEqual(['table.js', 'table.css', 'look.css'])
})

test('what two pieces share counts once', () => {
  expect([...filesOf(manifest, 'index.html', 'features/a/ItemPage.tsx')]).toEqual([
    'main.js',
    'shared.js',
    'item.js',
  ])
})

test('a later page costs only what is not loaded yet', () => {
  const first = filesOf(manifest, 'index.html')
  expect([...beyond(filesOf(manifest, 'features/a/ListPage.tsx'), first)]).toEqual(['list.js', 'table.js'])
})

test('pages are found by their place and name', () => {
  expect(pagesOf(manifest)).toEqual(['features/a/ListPage.tsx', 'features/a/ItemPage.tsx'])
})

test('a page the build lacks is an error, not nothing', () => {
  expect(() => filesOf(manifest, 'features/a/GonePage.tsx')).toThrow('GonePage')
})
