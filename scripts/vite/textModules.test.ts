import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../texts/texts.ts'
import { isOfLaterPages, isOfReportPages } from './textModules.ts'

const web = resolve(import.meta.dirname, '../../web')

const home = join(web, 'features/dashboard')

/** Own modules that a module imports, without type imports. Of those loaded later, only components show texts. */
function importsOf(file: string, isLoadedLater: (path: string) => boolean) {
  const source = readFileSync(file, 'utf8')
  const atOnce = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gm)
  const later = source.matchAll(/import\('(\.[^']+\.tsx)'\)/g)
  const pathOf = ([, path = '']: RegExpExecArray) => resolve(file, '..', path)
  return [...[...atOnce].map(pathOf), ...[...later].map(pathOf).filter(isLoadedLater)].filter(existsSync)
}

function reachedFrom(file: string, isLoadedLater: (path: string) => boolean, seen = new Set<string>()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file, isLoadedLater)) reachedFrom(next, isLoadedLater, seen)
  return seen
}

const keys = Object.keys(catalogueOf('de'))

/** Keys that a module names completely, or whose beginning it names. Problems name their cause in the answer. */
function keysIn(file: string) {
  const source = readFileSync(file, 'utf8')
  const named = new Set([...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => key))
  const begun = [...source.matchAll(/`((?!problem\.)[a-z]\w*\.\w+\.(?:\w+\.)*\w*)\$\{/g)].map(
    ([, start = '']) => start,
  )
  return keys.filter((key) => named.has(key) || begun.some((start) => key.startsWith(start)))
}

/** The first missing key of each module. */
const missingIn = (files: Set<string>, isMissing: (key: string) => boolean) =>
  [...files].flatMap((file) => {
    const key = keysIn(file).find(isMissing)
    return key === undefined ? [] : `${key} in ${file.slice(web.length + 1)}`
  })

test('the first screen after sign-in shows no text that only later pages load', () => {
  const files = reachedFrom(join(home, 'DashboardPage.tsx'), (path) => path.startsWith(home))
  expect(files.size).toBeGreaterThan(20)
  expect(missingIn(files, isOfLaterPages)).toEqual([])
})

/** Pages that are not declared with all texts, and what surrounds every page. */
function pagesWithoutReports() {
  const sources = ['routes.tsx', 'searchRoutes.ts', 'routeKinds.tsx'].map((name) =>
    readFileSync(join(web, name), 'utf8'),
  )
  // Each part ends before the next route.
  const routes = sources.flatMap((source) =>
    source.split(/^export const |\b(?=appPage\(|framedPage\(|alone\(|byLink\(|pdfRoute\()/m),
  )
  return (
    routes
      .filter((route) => !route.includes("texts: 'all'") && !route.includes("access: 'guest'"))
      .flatMap((route) => [...route.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, path = '']) => path))
      // This route always loads all texts.
      .filter((path) => !path.endsWith('ReportPdfPage.tsx'))
  )
}

test.each(pagesWithoutReports())(
  '%s shows no details of reports unless its route loads their texts',
  (page) => {
    expect(
      missingIn(
        reachedFrom(join(web, page), () => true),
        isOfReportPages,
      ),
    ).toEqual([])
  },
)
