import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { locales } from '#domain/locale.ts'
import { firstPaint } from './firstPaint.ts'

const web = path.resolve(import.meta.dirname, '../../web')

const chunk = (name: string, id: string, imports: string[] = []) =>
  [
    `assets/${name}.js`,
    {
      ...{ type: 'chunk', name, fileName: `assets/${name}.js`, facadeModuleId: id, moduleIds: [id] },
      imports: imports.map((file) => `assets/${file}.js`),
    },
  ] as const

const bundle = Object.fromEntries([
  chunk('index', `${web}/main.tsx`, ['start']),
  chunk('start', `${web}/api/call.ts`),
  chunk('table', `${web}/resource/Table.tsx`, ['start']),
  chunk('Shell', `${web}/app/Shell.tsx`, ['start', 'table']),
  chunk('Framed', `${web}/app/FramedOutlet.tsx`, ['start']),
  chunk('Login', `${web}/features/accounts/LoginPage.tsx`, ['start']),
  chunk('Verify', `${web}/features/verify/VerifyPage.tsx`, ['start', 'table']),
  chunk('Home', `${web}/features/dashboard/DashboardPage.tsx`, ['table']),
  ...locales.flatMap((locale) => [
    chunk(locale, `\0virtual:texts/${locale}`),
    chunk(`${locale}-more`, `\0virtual:texts/${locale}/more`),
  ]),
])

const page = () => '<script src="/firstPaint.js"></script>'

function visit(pathname: string, { locale = null as string | null, languages = ['fr-FR', 'it-IT'] } = {}) {
  let script = ''
  const { handler } = firstPaint().generateBundle as unknown as {
    handler: (this: object, options: object, bundle: object) => void
  }
  const emitFile = ({ source }: { source: string }) => (script = source)
  handler.call({ emitFile }, {}, { ...bundle, 'index.html': { type: 'asset', source: page() } })
  const links: { href: string; rel: string }[] = []
  const called: string[] = []
  const browser = {
    location: { pathname },
    navigator: { languages },
    localStorage: { getItem: (key: string) => (key === 'locale' ? locale : null) },
    matchMedia: () => ({ matches: true }),
    document: {
      documentElement: { dataset: {} as Record<string, string>, lang: '' },
      createElement: () => ({}),
      head: { append: (link: { href: string; rel: string }) => links.push(link) },
    },
    fetch: (address: string) => {
      called.push(address)
      return Promise.reject(new TypeError('offline'))
    },
    AbortSignal,
  }
  runInContext(script, createContext(Object.assign(browser, { window: browser })))
  expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true)
  return {
    files: links.map(({ href }) => href.replace(/^\/assets\/|\.js$/g, '')).toSorted(),
    called,
    root: browser.document.documentElement,
  }
}

test('the first page requests its files, those of its frame and its texts in the language of the browser', () => {
  expect(visit('/app').files).toEqual(['Home', 'Shell', 'it', 'it-more', 'table'])
  expect(visit('/app/reports').files).toEqual(['Shell', 'it', 'it-more', 'table'])
  expect(visit('/verify').files).toEqual(['Framed', 'Verify', 'it', 'table'])
  expect(visit('/').files).toEqual(['Login', 'it'])
})

test('the language of the device is preferred, and German if the browser has none of the product', () => {
  expect(visit('/login', { locale: 'en' }).files).toEqual(['Login', 'en'])
  expect(visit('/login', { languages: ['fr-FR'] }).files).toEqual(['Login', 'de'])
})

test('the session is requested with the first files, and the dark theme is set before the first paint', () => {
  const { called, root } = visit('/app', { locale: 'en' })
  expect(called).toEqual([accounts.signedIn.path])
  expect(root).toEqual({ dataset: { mantineColorScheme: 'dark' }, lang: 'en' })
})

test('a build without the script or without a page that it names fails', () => {
  const { handler } = firstPaint().generateBundle as unknown as {
    handler: (this: object, options: object, bundle: object) => void
  }
  const build = (source: string) =>
    handler.call({ emitFile: () => '' }, {}, { 'index.html': { type: 'asset', source } })
  expect(() => build('')).toThrow('index.html does not load')
  expect(() => build(page())).toThrow('the build has no')
})
