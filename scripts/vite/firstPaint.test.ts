import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { invitations } from '#contract/invitation.ts'
import { locales } from '#domain/locale.ts'
import { can } from '#domain/policy.ts'
import { companyRoles } from '#domain/role.ts'
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
    chunk(`${locale}-home`, `\0virtual:texts/${locale}/home`),
    chunk(`${locale}-most`, `\0virtual:texts/${locale}/most`),
  ]),
])

const page = () => '<script src="/firstPaint.js"></script>'

interface Visit {
  locale?: string | null
  languages?: string[]
  /** Of the session; null for a guest. The browser is offline without it. */
  account?: object | null
  /** Stored by an earlier visit. */
  signedIn?: string
  status?: number
}

function visit(
  pathname: string,
  { locale = null, languages = ['fr-FR', 'it-IT'], account, signedIn, status = 200 }: Visit = {},
) {
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
    localStorage: {
      setItem: () => undefined,
      getItem: (key: string) => ({ locale, signedIn })[key] ?? null,
    },
    matchMedia: () => ({ matches: true }),
    document: {
      documentElement: { dataset: {} as Record<string, string>, lang: '' },
      createElement: () => ({}),
      head: { append: (link: { href: string; rel: string }) => links.push(link) },
    },
    fetch: (address: string) => {
      called.push(address)
      return account === undefined
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(
            Response.json({ account }, { status: address.startsWith('/api/session') ? 200 : status }),
          )
    },
    AbortSignal,
    setTimeout: () => 0,
  }
  runInContext(script, createContext(Object.assign(browser, { window: browser })))
  expect(links.every(({ rel }) => rel === 'modulepreload')).toBe(true)
  return {
    files: links.map(({ href }) => href.replace(/^\/assets\/|\.js$/g, '')).toSorted(),
    called,
    answers: (browser as { earlyAnswers?: Map<string, Promise<unknown>> }).earlyAnswers,
    root: browser.document.documentElement,
  }
}

test('the first page requests its files, those of its frame and its texts in the language of the browser', () => {
  expect(visit('/app').files).toEqual(['Home', 'Shell', 'it', 'it-home', 'table'])
  expect(visit('/app/reports').files).toEqual(['Shell', 'it', 'it-most', 'table'])
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

const homeCalls = [dashboard.read.path, invitations.own.path, '/api/tag?open=true&l=100']
const turn = () => new Promise((done) => setTimeout(done))

test('a signed-in user receives the data of the home page before the app has loaded', async () => {
  const { called } = visit('/app', { account: { actor: { company: { activated: true } } } })
  await turn()
  expect(called).toEqual([accounts.signedIn.path, ...homeCalls])
  expect(visit('/app/reports', { signedIn: 'company' }).called).toEqual([accounts.signedIn.path])
})

test('a guest requests only the session', async () => {
  const guest = visit('/app', { account: null })
  const offline = visit('/app')
  await turn()
  expect([guest.called, offline.called]).toEqual([[accounts.signedIn.path], [accounts.signedIn.path]])
})

test('a browser in which a user is signed in requests data and session together', async () => {
  const { called } = visit('/app', { account: null, signedIn: 'company' })
  await Promise.resolve()
  expect(called).toEqual([accounts.signedIn.path, ...homeCalls])
})

test('only answers that the policy grants are requested', async () => {
  for (const role of companyRoles)
    for (const activated of [true, false]) {
      const company = { id: 'c', role, activated }
      const actor = { userId: 'u', isAdmin: false, company, authorities: [], mayReport: false }
      const { called } = visit('/app', { account: { actor } })
      await turn()
      if (called.some((address) => address.startsWith('/api/tag'))) expect(can(actor, 'tag.list')).toBe(true)
      else expect(activated).toBe(false)
    }
  const { called } = visit('/app', { account: { actor: { company: null } } })
  await turn()
  expect(called).toEqual([accounts.signedIn.path, dashboard.read.path, invitations.own.path])
})

test('a refused answer is left to the app', async () => {
  const { answers } = visit('/app', { account: { actor: {} }, status: 403 })
  expect(await answers?.get(dashboard.read.path)).toBe(undefined)
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
