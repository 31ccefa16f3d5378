import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { forget } from './visit.ts'

export interface Tab {
  page: Page
  /** Clears the page for reuse or closes it, and returns its errors. */
  leave(how: { isBroken: boolean }): Promise<string[]>
}

interface Fixed extends BrowserContextOptions {
  baseURL: string
}

interface Shown {
  width: number
  colorScheme: 'light' | 'dark'
  cookies: Parameters<BrowserContext['addCookies']>[0]
  isShared: boolean
}

interface Emptied {
  page: Page
  device: CDPSession
  violations: string[]
}

/**
 * Pages left by journeys, by context options. Reusing a context with cached files halves the CPU time for loading the
 * app.
 */
const emptied = new WeakMap<Browser, Map<string, Emptied[]>>()

/** Limit of idle pages per kind, because each is a process. */
const most = 3

const events = [
  'dialog',
  'download',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

const isolated = new WeakSet<BrowserContext>()

/** Marks a context with irreversible changes, so that no other journey reuses it. */
export const keepApart = (page: Page) => void isolated.add(page.context())

export async function openTab(browser: Browser, fixed: Fixed, shown: Shown): Promise<Tab> {
  const tabs = emptied.get(browser) ?? new Map<string, Emptied[]>()
  emptied.set(browser, tabs)
  const kind = JSON.stringify(fixed)
  const tab = tabs.get(kind)?.pop() ?? (await newTab(browser, fixed))
  const { page } = tab
  const { width, colorScheme, cookies, isShared } = shown
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: 'none' })
  await page.context().addCookies(cookies)
  const leave: Tab['leave'] = async ({ isBroken }) => {
    const violations = tab.violations.splice(0)
    const waiting = tabs.get(kind) ?? []
    if (isShared && !isBroken && !isolated.has(page.context()) && waiting.length < most) {
      await empty(tab, fixed.baseURL)
      tabs.set(kind, [...waiting, tab])
    } else await page.context().close()
    return violations
  }
  return { page, leave }
}

export async function closeTabs(browser: Browser, address: string) {
  const tabs = emptied.get(browser)
  for (const [kind, waiting] of tabs ?? []) {
    if ((JSON.parse(kind) as Fixed).baseURL !== address) continue
    tabs?.delete(kind)
    for (const { page } of waiting) await page.context().close()
  }
}

/** A link secret. Built files have shorter names. */
const secret = /[\w-]{43,}/

/**
 * Records errors of a page: uncaught exceptions, content security policy violations, and link secrets in requested URLs
 * (ASVS 14.2.1).
 */
async function newTab(browser: Browser, fixed: Fixed): Promise<Emptied> {
  const context = await browser.newContext(fixed)
  const page = await context.newPage()
  const violations: string[] = []
  page.on('pageerror', (error) => violations.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && secret.test(pathname + search))
      violations.push(`a secret in ${pathname}`)
  })
  return { page, violations, device: await context.newCDPSession(page) }
}

/** Keeps only the cached files of the app, which are the same for all users. */
async function empty({ page, device, violations }: Emptied, address: string) {
  const context = page.context()
  for (const event of events) page.removeAllListeners(event)
  forget(page)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  // A document without open resources at the same origin, which keeps the process.
  await page.goto('/api/health')
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const { origin } = new URL(address)
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  const left = [...(await context.cookies()).map(({ name }) => name), ...(await storedOn(page))]
  if (left.length > 0) throw new Error(`The next journey would find ${left.join(', ')}`)
  violations.length = 0
}

const storedOn = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ])
