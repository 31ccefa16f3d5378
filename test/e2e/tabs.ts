import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { forget } from './visit.ts'

/** A page in a browser context that no other journey uses at the same time. */
export interface Tab {
  page: Page
  /** Empties the page for another journey, or closes it, and returns what went wrong on it. */
  leave(how: { isBroken: boolean }): Promise<string[]>
}

/** What a context is opened with, and cannot be changed later. */
interface Fixed extends BrowserContextOptions {
  baseURL: string
}

interface Shown {
  width: number
  colorScheme: 'light' | 'dark'
  cookies: Parameters<BrowserContext['addCookies']>[0]
  /** Whether another journey may use the page later. */
  isShared: boolean
}

interface Emptied {
  page: Page
  device: CDPSession
  flaws: string[]
}

/**
 * Pages that journeys have left, by what their contexts were opened with. The app is loaded for less than half of the
 * processor time in a context that has its files.
 */
const emptied = new WeakMap<Browser, Map<string, Emptied[]>>()

/** How many pages of a kind wait for another journey: each is a process. */
const most = 3

/** What journeys listen to. */
const events = [
  'dialog',
  'download',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

const keptApart = new WeakSet<BrowserContext>()

/** Declares a change of the browser context that cannot be undone: no other journey gets its page. */
export const keepApart = (page: Page) => void keptApart.add(page.context())

/** Opens a page without a trace of other journeys: a new one, or one that another journey left and that was emptied. */
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
    const flaws = tab.flaws.splice(0)
    const waiting = tabs.get(kind) ?? []
    if (isShared && !isBroken && !keptApart.has(page.context()) && waiting.length < most) {
      await empty(tab, fixed.baseURL)
      tabs.set(kind, [...waiting, tab])
    } else await page.context().close()
    return flaws
  }
  return { page, leave }
}

/** Closes the waiting pages of an address whose product ends. */
export async function closeTabs(browser: Browser, address: string) {
  const tabs = emptied.get(browser)
  for (const [kind, waiting] of tabs ?? []) {
    if ((JSON.parse(kind) as Fixed).baseURL !== address) continue
    tabs?.delete(kind)
    for (const { page } of waiting) await page.context().close()
  }
}

/** The secret of a link. Built files have no names of that length. */
const secret = /[\w-]{43,}/

/**
 * Records what goes wrong on a new page: uncaught errors, refusals of the content security policy, and secrets of links in
 * addresses that are requested (ASVS 14.2.1).
 */
async function newTab(browser: Browser, fixed: Fixed): Promise<Emptied> {
  const context = await browser.newContext(fixed)
  const page = await context.newPage()
  const flaws: string[] = []
  page.on('pageerror', (error) => flaws.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) flaws.push(message.text())
  })
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/assets/') && secret.test(pathname + search))
      flaws.push(`a secret in ${pathname}`)
  })
  return { page, flaws, device: await context.newCDPSession(page) }
}

/** Leaves nothing but the files of the app, which are the same for everyone. */
async function empty({ page, device, flaws }: Emptied, address: string) {
  const context = page.context()
  for (const event of events) page.removeAllListeners(event)
  forget(page)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  // A document of the same address, so that the process is kept, which holds nothing open.
  await page.goto('/api/health')
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const { origin } = new URL(address)
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  const left = [...(await context.cookies()).map(({ name }) => name), ...(await storedOn(page))]
  if (left.length > 0) throw new Error(`The next journey would find ${left.join(', ')}`)
  flaws.length = 0
}

const storedOn = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ])
