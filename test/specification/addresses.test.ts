import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

const web = resolve(import.meta.dirname, '../../web')
const sources = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

/** Addresses of the menu, and of properties that the router does not type. */
const named = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(?:to|createPath)(?:=|: )["'](\/app[^"'?#]*)["']/g)].map(
      ([, address = '']) => address,
    ),
  ),
)

const patterns = [...pages].map((page) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`))

test('web/routes.tsx has a page for every address that the menu, lists and buttons name', () => {
  expect(named.size).toBeGreaterThan(40)
  const missing = [...named].filter((address) => !patterns.some((pattern) => pattern.test(address)))
  expect(missing).toEqual([])
})
