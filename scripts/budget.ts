import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beyond, filesOf, loadedWith, pagesOf, withLazyModules, type Manifest } from './budget/measure.ts'

/**
 * Checks the size of the built web against its budget (docs/web.md): compressed sizes of scripts, and the number of
 * files per page. Pages after the first count only files not loaded yet.
 */
const dist = path.resolve(import.meta.dirname, '../dist/web')
const read = <T>(name: string) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8')) as T
const manifest = withLazyModules(read<Manifest>('manifest.json'), read('lazyModules.json'))

const kibLogin = 180
const kibApp = 220
const kibPage = 24
const kibLarge: Record<string, number> = {
  // This wizard is loaded completely, so that it works offline.
  'features/reports/NewReportPage.tsx': 44,
}
/** Scripts and styles. Over HTTP/1.1 a browser loads six at a time, so every six files cost a round trip. */
const mostFiles = 18
const texts = ['../virtual:texts/de', '../virtual:texts/de/home']
const most = ['../virtual:texts/de', '../virtual:texts/de/most']
const login = filesOf(manifest, 'index.html', '../virtual:texts/de', 'features/accounts/LoginPage.tsx')
const app = filesOf(manifest, 'index.html', ...texts, 'app/Shell.tsx', 'features/dashboard/DashboardPage.tsx')

const results = [
  check('login', login, kibLogin),
  check('first screen of the app', app, kibApp),
  ...pagesOf(manifest).map((page) =>
    check(page, beyond(filesOf(manifest, page), app), kibLarge[page] ?? kibPage),
  ),
  ...pagesOf(manifest).map(checkFiles),
]
process.exitCode = results.every(Boolean) ? 0 : 1

function check(name: string, files: Set<string>, most: number) {
  const kib = [...files].reduce((sum, file) => sum + compressed(file), 0) / 1024
  return printed(kib <= most, `${kib.toFixed(1).padStart(6)} of ${String(most).padStart(3)} KiB  ${name}`)
}

/** Pages for signed-in users include the app frame. */
function checkFiles(page: string) {
  const isForGuests = /^features\/accounts\/\w+\.tsx$/.test(page)
  const around = isForGuests ? ['index.html', ...texts] : ['index.html', ...most, 'app/Shell.tsx']
  const { size } = loadedWith(manifest, ...around, page)
  return printed(
    size <= mostFiles,
    `${String(size).padStart(6)} of ${String(mostFiles).padStart(3)} files  ${page}`,
  )
}

function printed(fits: boolean, line: string) {
  console.log(`${fits ? '  ' : '✕ '}${line}`)
  return fits
}

function compressed(file: string) {
  const packed = path.join(dist, `${file}.br`)
  return statSync(existsSync(packed) ? packed : path.join(dist, file)).size
}
