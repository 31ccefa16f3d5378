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

const pages = ['features/a/ListPage.tsx', 'features/a/ItemPage.tsx', 'features/accounts/LoginPage.tsx']
const graph: Record<string, Module> = {
  'main.tsx': imports(['ui/base.css', 'app/App.tsx', 'session.ts']),
  'routes.tsx': imports([], ['app/Shell.tsx', ...pages]),
  'app/Shell.tsx': imports(['app/Menu.tsx'], ['app/later.ts']),
  'features/a/ListPage.tsx': imports(['a/Rows.tsx', 'session.ts', 'a/list.module.css']),
  'features/a/ItemPage.tsx': imports(['a/Rows.tsx']),
  'a/Rows.tsx': imports(
    ['a/rows.module.css', `${icons}/tabler-icons-react.mjs`],
    [],
    'import { IconPlus as Plus } from "@tabler/icons-react"',
  ),
  'features/accounts/LoginPage.tsx': imports(['a/Alone.tsx']),
}

function groupOf(id: string) {
  const modules = {
    getModuleInfo: (id: string) => graph[path.relative(web, id)] ?? imports([]),
  }
  const found = chunks().find(({ name }) => name(id, modules) !== null)
  return found && { name: found.name(id, modules), priority: found.priority }
}

test('what is there before the first page is one file, also where a page imports it too', () => {
  expect(groupOf(at('session.ts'))?.name).toBe('start')
  expect(groupOf('/x/node_modules/react/index.js')?.name).toBe('start')
})

test('what begins to work when it is loaded belongs to the page itself', () => {
  expect(groupOf(at('main.tsx'))).toBeUndefined()
})

test('what pages share, their icons included, is one file behind what the frame needs', () => {
  expect(groupOf(at('a/Rows.tsx'))?.name).toBe('shared')
  expect(groupOf(`${icons}/icons/IconPlus.mjs`)).toEqual(groupOf(at('a/Rows.tsx')))
  expect(groupOf(at('session.ts'))?.priority).toBeGreaterThan(groupOf(at('a/Rows.tsx'))?.priority ?? 0)
})

test('what only one page needs is in its own file', () => {
  expect(groupOf(at('a/Alone.tsx'))).toBeUndefined()
  for (const page of pages) expect(groupOf(at(page))).toBeUndefined()
})

test('the styles of several pages come with the start, those of one page with it', () => {
  expect(groupOf(at('ui/base.css'))?.name).toBe('start')
  expect(groupOf(at('a/rows.module.css'))?.name).toBe('start')
  expect(groupOf(at('a/list.module.css'))).toBeUndefined()
})
