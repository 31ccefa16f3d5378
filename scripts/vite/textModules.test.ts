import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../texts/texts.ts'
import { isOfLaterPages } from './textModules.ts'

const web = resolve(import.meta.dirname, '../../web')

const home = join(web, 'features/dashboard')

/** Own modules that a module imports, without type imports. Includes what the first screen loads lazily. */
const importsOf = (file: string): string[] => {
  const source = readFileSync(file, 'utf8')
  const atOnce = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm)
  const later = source.matchAll(/import\('(\.\/[^']+\.tsx)'\)/g)
  const pathOf = ([, path = '']: RegExpExecArray) => resolve(file, '..', path)
  const ofHome = [...later].map(pathOf).filter((path) => path.startsWith(home))
  return [...[...atOnce].map(pathOf), ...ofHome].filter((path) => existsSync(path))
}

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reachedFrom(next, seen)
  return seen
}

const germanTexts = catalogueOf('de')

const keysIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
    .map(([, key = '']) => key)
    .filter((key) => key in germanTexts)

test('the first screen after sign-in shows no text that only later pages load', () => {
  const files = [...reachedFrom(join(home, 'DashboardPage.tsx'))]
  const missing = files.flatMap((file) =>
    keysIn(file)
      .filter(isOfLaterPages)
      .map((key) => `${key} in ${file.slice(web.length + 1)}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
