import path from 'node:path'
import { expect, test } from 'vitest'
import { chunks } from './chunks.ts'
import type { Module } from './moduleGraph.ts'

const web = path.resolve(import.meta.dirname, '../../web')
const at = (file: string) => path.join(web, file)
const icons = '/node_modules/@tabler/icons-react/dist/esm'

const imports = (files: string[], later: string[] = [], code = 'x'.repeat(1000)): Module => ({
  code,
  importedIds: files.map((file) => (file.startsWith('/') ? file : at(file))),
  dynamicallyImportedIds: later.map(at),
})

/** Real files, because their size counts. */
const largeSheet = 'features/vehicles/signs/WarningSignsPage.module.css'
const smallSheet = 'form/help/HelpButton.module.css'

const pages = ['features/a/ListPage.tsx', 'features/a/ItemPage.tsx', 'features/accounts/LoginPage.tsx']
const graph: Record<string, Module> = {
  'main.tsx': imports(['ui/base.css', 'app/App.tsx', 'session.ts']),
  'routes.tsx': imports([], ['app/Shell.tsx', ...pages]),
  'app/Shell.tsx': imports(['app/Menu.tsx'], ['app/later.ts']),
  'features/a/ListPage.tsx': imports(['a/Rows.tsx', 'session.ts', largeSheet, smallSheet]),
  'features/a/ItemPage.tsx': imports(['a/Rows.tsx', 'a/Alone.tsx']),
  'a/Rows.tsx': imports(
    ['a/rows.module.css', `${icons}/tabler-icons-react.mjs`],
    [],
    'import { IconPlus as Plus } from "@tabler/icons-react"',
  ),
  'features/accounts/LoginPage.tsx': imports(['session/signing.ts']),
}

function groupOf(id: string) {
  const modules = {
    getModuleInfo: (id: string) => graph[path.relative(web, id)] ?? imports([]),
  }
  const found = chunks().find(({ name }) => name(id, modules) !== null)
  return found && { name: found.name(id, modules), priority: found.priority }
}

test('modules loaded before the first page are one chunk, even if a page imports them too', () => {
  expect(groupOf(at('session.ts'))?.name).toBe('start')
  expect(groupOf('/x/node_modules/react/index.js')?.name).toBe('start')
})

test('what only the sign-in page imports is not loaded at the start, which the PDF viewer imports too', () => {
  expect(groupOf(at('session/signing.ts'))).toBeUndefined()
})

test('modules with side effects on load belong to the page that loads them', () => {
  expect(groupOf(at('main.tsx'))).toBeUndefined()
})

test('modules shared by pages, including their icons, are one chunk loaded after the frame', () => {
  expect(groupOf(at('a/Rows.tsx'))?.name).toBe('shared')
  expect(groupOf(`${icons}/icons/IconPlus.mjs`)).toEqual(groupOf(at('a/Rows.tsx')))
  expect(groupOf(at('session.ts'))?.priority).toBeGreaterThan(groupOf(at('a/Rows.tsx'))?.priority ?? 0)
})

test('modules used by one page are in their own chunk', () => {
  expect(groupOf(at('a/Alone.tsx'))).toBeUndefined()
  for (const page of pages) expect(groupOf(at(page))).toBeUndefined()
})

test('small styles and those of several pages load at the start, large ones of one page with it', () => {
  expect(groupOf(at('ui/base.css'))?.name).toBe('start')
  expect(groupOf(at('a/rows.module.css'))?.name).toBe('start')
  expect(groupOf(at(smallSheet))?.name).toBe('start')
  expect(groupOf(at(largeSheet))).toBeUndefined()
})
