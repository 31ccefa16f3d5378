import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startBrowser, type Viewer } from './browser.ts'
import { timeZone } from '../support/day.ts'
import { startDemoOfTests } from './demoOfTests.ts'
import { startInstance, startRestartable } from './instance.ts'
import { startProduct, type Product, type Settings } from './product.ts'
import { setUpByCall } from './seed.ts'
import { closeTabs, openTab, type Tab } from './tabs.ts'
import type { Stage } from './stageTypes.ts'

export { expectAccessible, violationsOf, widthViolationsOf } from './axe.ts'

interface Staged extends Settings {
  demo?: boolean
  /** A separate product that is not set up. */
  fresh?: boolean
  camera?: boolean
}

/** Polling limit, high because the machine may be busy. */
const longest_ms = 120_000

/** One browser, product and demo per worker, because starting them costs more than many journeys. */
const worker = test
  .extend('settings', { scope: 'worker' }, (): Settings => ({}))
  .extend('viewer', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const viewer = await startBrowser()
    onCleanup(() => viewer.close())
    return viewer
  })
  .extend('camera', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const viewer = await startBrowser({ camera: true })
    onCleanup(() => viewer.close())
    return viewer
  })
  .extend('product', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
    const product = await startProduct(settings)
    onCleanup(() => product.stop())
    await setUpByCall(product)
    return product
  })
  .extend('demo', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const demo = await startDemoOfTests()
    onCleanup(() => demo.stop())
    return demo
  })

/**
 * Provides the product and a browser for a journey file. Journeys share one product, so they create people and
 * organisations with unique names. Other settings, or `fresh`, start a separate product.
 */
export function stage({ demo = false, fresh = false, camera = false, ...settings }: Staged = {}): Stage {
  const parts = {} as Stage
  const tabs: Tab[] = []
  const endings: (() => Promise<void>)[] = []
  let viewer: Viewer
  let env: Record<string, string> = {}

  if (demo)
    worker.beforeAll(({ viewer: shared, demo: shown }) => {
      viewer = shared
      Object.assign(parts, { demo: shown, address: shown.address })
    })
  else if (fresh || settings.production || settings.secondFactor)
    worker.beforeAll(async ({ viewer: shared }) => {
      const product = await startProduct(settings)
      endings.push(product.stop)
      if (product.flags.length > 0) {
        viewer = await startBrowser({ flags: product.flags })
        endings.push(viewer.close)
      } else {
        viewer = shared
        endings.push(() => closeTabs(shared.browser, product.address))
      }
      show(product)
    })
  else if (camera)
    worker.beforeAll(({ camera: shared, product }) => {
      viewer = shared
      show(product)
    })
  else
    worker.beforeAll(({ viewer: shared, product }) => {
      viewer = shared
      show(product)
    })

  function show(product: Product) {
    const { address, app, setupToken } = product
    Object.assign(parts, { address, app, setupToken })
    env = product.env
  }

  // A failed journey stores a screenshot in test-results and logs the visible text.
  afterEach(async ({ task }) => {
    const violations: string[] = []
    const isBroken = task.result?.state === 'fail'
    for (const [index, { page, leave }] of tabs.splice(0).entries()) {
      if (isBroken) {
        await page
          .screenshot({ path: `test-results/${task.id}-${index}.png`, fullPage: true })
          .catch(() => undefined)
        console.error(await seenOn(page))
      }
      violations.push(...(await leave({ isBroken })))
    }
    expect(violations).toEqual([])
  })
  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  parts.showToCamera = (text) => viewer.showToCamera(text)

  parts.secondInstance = async () => {
    const { address, stop } = await startInstance(env)
    endings.push(stop)
    return address
  }

  parts.restartable = async () => {
    const instance = await startRestartable(env)
    endings.push(instance.close)
    return instance
  }

  parts.open = async ({
    locale = 'de',
    width = 1440,
    dark = false,
    address = parts.address,
    signedIn,
    installed = false,
    touch = false,
  } = {}) => {
    const fixed = {
      serviceWorkers: installed ? ('allow' as const) : ('block' as const),
      baseURL: address,
      locale: { de: 'de-AT', en: 'en-GB', it: 'it-IT' }[locale],
      timezoneId: demo ? 'Europe/Vienna' : timeZone,
      acceptDownloads: true,
      ...(touch && { hasTouch: true, isMobile: true }),
    }
    const shown = { width, colorScheme: dark ? ('dark' as const) : ('light' as const) }
    const isShared = !installed && address === parts.address
    const cookies = signedIn?.cookies ?? []
    const tab = await openTab(viewer.browser, fixed, { ...shown, cookies, isShared })
    tab.page.setDefaultTimeout(longest_ms)
    tabs.push(tab)
    return tab.page
  }

  parts.mailTo = async (email) => {
    const answer = await fetch(`${parts.address}/api/dev/outbox`)
    const { items } = (await answer.json()) as { items: { recipient: string; text: string }[] }
    const mail = items.find(({ recipient }) => recipient === email)
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail.text
  }

  return parts
}

const seenOn = async (page: Page) =>
  `${page.url()}\n${await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))}`
