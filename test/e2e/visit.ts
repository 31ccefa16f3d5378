import type { Page, Request } from 'playwright-core'
import { isFull } from '../sample.ts'
import { pages } from '../specification/pages.ts'
import { pageAt } from './everyPage.ts'

/** Opens an address of the product and waits until everything of it is shown. */
export async function visit(page: Page, address: string) {
  watch(page)
  await goTo(page, address)
  await isShown(page)
}

/**
 * Opens an address of the product. In a sampled run the open app shows the page, as when a link is followed: loading the
 * app again costs five times as much. A full run, and a page with a dialog or a toast, loads it.
 */
export async function goTo(page: Page, address: string) {
  if (isFull || !(await follow(page, address))) await page.goto(address)
}

/** Pages without the right to them lead here. */
const refusal = '/forbidden'

/** What stays on the screen when the app shows another page: dialogs and toasts. */
const lasting = 'dialog[open], [data-position] [data-type]'

/**
 * Follows the address in the open app and returns whether it could. Two addresses of one page share its heading, and what
 * stays on the screen could be taken for a later answer: such a page has to be loaded.
 */
async function follow(page: Page, address: string) {
  const from = pageOpenedAt(page.url())
  if (!from) return false
  const to = pageOpenedAt(new URL(address, page.url()).href)
  if (!to || to === from) return false
  if ((await page.locator(lasting).count()) > 0) return false
  await page.evaluate((wanted) => {
    for (const title of document.querySelectorAll<HTMLElement>('h1')) title.dataset.left = ''
    history.pushState(null, '', wanted)
  }, address)
  // Asked now and then: to ask in every frame lets the browser draw each of them.
  await page.waitForFunction(
    (refused) => location.pathname === refused || document.querySelector('h1:not([data-left])'),
    refusal,
    { polling: 20 },
  )
  return true
}

const pageOpenedAt = (address: string) =>
  address.startsWith('http') ? pageAt(new URL(address).pathname, pages) : undefined

/** The requests of a page that are not answered yet. */
interface Traffic {
  open: Set<Request>
  /** How many requests there were. */
  asked: number
  /** Called when nothing is open any more. */
  waiting: (() => void)[]
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Records the requests of a page from now on, except the stream of events, which stays open. */
export function watch(page: Page): Traffic {
  const known = trafficOf.get(page)
  if (known) return known
  const traffic: Traffic = { open: new Set(), asked: 0, waiting: [] }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    traffic.open.add(request)
    traffic.asked++
  })
  const close = (request: Request) => {
    traffic.open.delete(request)
    if (traffic.open.size === 0) for (const go of traffic.waiting.splice(0)) go()
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return traffic
}

/** Stops recording the requests of a page whose listeners were removed. */
export const forget = (page: Page) => void trafficOf.delete(page)

/** Waits until the page has its heading, every request is answered and every answer is drawn. */
export async function isShown(page: Page) {
  const traffic = watch(page)
  await page.locator('h1').first().waitFor()
  for (let asked = -1; asked !== traffic.asked;) {
    if (traffic.open.size > 0) await new Promise<void>((go) => traffic.waiting.push(go))
    asked = traffic.asked
    if (!(await isStill(page)) || traffic.open.size > 0) asked = -1
  }
}

/** Whether nothing is waited for, and two frames pass in which nothing changes. */
const isStill = (page: Page) =>
  page.evaluate(async () => {
    let changed = false
    const watching = new MutationObserver(() => (changed = true))
    watching.observe(document, { childList: true, subtree: true, characterData: true })
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    watching.disconnect()
    return !changed && !document.querySelector('[aria-busy=true]')
  })
