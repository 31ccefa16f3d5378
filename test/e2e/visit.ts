import type { Page, Request } from 'playwright-core'
import { isFull } from '../support/sample.ts'
import { pages } from '../specification/pages.ts'
import { pageAt } from './everyPage.ts'

/** Opens an address and waits until the page is complete. */
export async function visit(page: Page, address: string) {
  watch(page)
  await goTo(page, address)
  await isShown(page)
}

/**
 * Opens an address. A sampled run navigates inside the open app, which is five times cheaper than loading it. A full
 * run, and a page with a dialog or toast, loads it.
 */
export async function goTo(page: Page, address: string) {
  if (isFull || !(await follow(page, address))) await page.goto(address)
}

const refusal = '/forbidden'

/** Elements that survive navigation: dialogs and toasts. */
const lasting = 'dialog[open], [data-position] [data-type]'

/**
 * Navigates inside the app and returns whether it was possible. Not possible if both addresses share a heading, or if
 * dialogs or toasts could be mistaken for the new content.
 */
async function follow(page: Page, address: string) {
  const from = pageOpenedAt(page.url())
  if (!from) return false
  const to = pageOpenedAt(new URL(address, page.url()).href)
  if (!to || to === from) return false
  if ((await page.locator(lasting).count()) > 0) return false
  await page.evaluate((target) => {
    for (const title of document.querySelectorAll<HTMLElement>('h1')) title.dataset.left = ''
    history.pushState(null, '', target)
  }, address)
  // Polls rarely, because every evaluation makes the browser render.
  await page.waitForFunction(
    (refused) => location.pathname === refused || document.querySelector('h1:not([data-left])'),
    refusal,
    { polling: 20 },
  )
  return true
}

const pageOpenedAt = (address: string) =>
  address.startsWith('http') ? pageAt(new URL(address).pathname, pages) : undefined

interface Traffic {
  open: Set<Request>
  requests: number
  waiting: (() => void)[]
}

const trafficOf = new WeakMap<Page, Traffic>()

/** The event stream is ignored, because it remains open. */
export function watch(page: Page): Traffic {
  const cached = trafficOf.get(page)
  if (cached) return cached
  const traffic: Traffic = { open: new Set(), requests: 0, waiting: [] }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    traffic.open.add(request)
    traffic.requests++
  })
  const close = (request: Request) => {
    traffic.open.delete(request)
    if (traffic.open.size === 0) for (const go of traffic.waiting.splice(0)) go()
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return traffic
}

export const forget = (page: Page) => void trafficOf.delete(page)

/** Waits for the heading, for all answers and for rendering. */
export async function isShown(page: Page) {
  const traffic = watch(page)
  await page.locator('h1').first().waitFor()
  for (let seen = -1; seen !== traffic.requests;) {
    if (traffic.open.size > 0) await new Promise<void>((go) => traffic.waiting.push(go))
    seen = traffic.requests
    if (!(await isStill(page)) || traffic.open.size > 0) seen = -1
  }
}

const isStill = (page: Page) =>
  page.evaluate(async () => {
    let changed = false
    const watching = new MutationObserver(() => (changed = true))
    watching.observe(document, { childList: true, subtree: true, characterData: true })
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    watching.disconnect()
    return !changed && !document.querySelector('[aria-busy=true]')
  })
