import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { freePort } from '../../server/db/address.ts'
import { start } from '../../server/start.ts'
import { startDemo, type Demo } from './demo.ts'
import { filmOf } from './film.ts'
import { startInstance } from './instance.ts'
import { startProxy } from './proxy.ts'

export { contrastFlawsOf, expectAccessible, flawsOf, widthFlawsOf } from './axe.ts'

/** The whole product as a stranger starts it, and a real browser before it. */
export interface Stage {
  address: string
  /** A browser of one's own: nobody is signed in. */
  open(options?: Opening): Promise<Page>
  /** The newest letter to an address, from the local outbox. */
  letterTo(email: string): Promise<string>
  setupToken: string
  /** Whoever is in the demo, where that is what is shown. */
  demo?: Demo
  /** Holds a QR code before every camera opened from now on. */
  showToCamera(text: string): Promise<void>
  /** One more instance of the product on the same database, a program of its own: answers with its address. */
  secondInstance(): Promise<string>
  /** One that is stopped and started again at the same address. */
  restartable(): Promise<Restartable>
}

export interface Restartable {
  address: string
  /** Ends the process: nobody answers at the address any more. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** What a browser holds of whoever is signed in on it. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

interface Opening {
  /** Another instance than the first. */
  address?: string
  signedIn?: SignedIn
  locale?: 'de' | 'en' | 'it'
  width?: number
  dark?: boolean
  /** Without what keeps the program on the device: every file comes from the server, or as the journey wants it. */
  keepsNothing?: boolean
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
]

const longestStart_ms = 600_000

/** Starts the stage before a file's journeys and takes it down after them; `production` as where people rely on it. */
export function stage({ secondFactor = false, demo = false, production = false } = {}): Stage {
  const parts = { address: '', setupToken: '' } as Stage
  let browser: Browser
  let end: () => Promise<void>
  let startAnother: (port?: number) => ReturnType<typeof startInstance>
  const others: (() => Promise<void>)[] = []
  const pages: Page[] = []
  const flaws: string[] = []

  beforeAll(async () => {
    const place = await mkdtemp(join(tmpdir(), 'eval-stage-'))
    const said: string[] = []
    const port = await freePort()
    const proxy = production ? await startProxy(place, port) : undefined
    const env = {
      PORT: String(port),
      DATA_DIR: place,
      LIMIT_FACTOR: '1000',
      SECOND_FACTOR: secondFactor || production ? 'on' : 'off',
      LOG_LEVEL: 'error',
      ...proxy?.env,
    }
    const { stop, DATABASE_URL } = demo ? await showDemo(place) : await startHere(env, said)
    startAnother = (port) => startInstance({ ...env, DATABASE_URL }, port)
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...flags,
        ...(proxy?.flags ?? []),
        `--use-file-for-fake-video-capture=${join(place, 'camera.y4m')}`,
      ],
    })
    parts.showToCamera = (text) => writeFile(join(place, 'camera.y4m'), filmOf(text))
    await parts.showToCamera('https://example.org/')
    parts.address = parts.demo?.address ?? proxy?.address ?? `http://localhost:${port}`
    parts.setupToken = /setup\/(\S+)/.exec(said.join('\n'))?.[1] ?? ''
    end = async () => {
      await browser.close()
      await proxy?.stop()
      for (const endOther of others.splice(0)) await endOther()
      await stop()
      await rm(place, { recursive: true, force: true, maxRetries: 5 })
    }
    // A demo seals hundreds of papers before it is shown.
  }, longestStart_ms)
  afterAll(() => end())

  async function showDemo(place: string) {
    parts.demo = await startDemo(place)
    return { stop: parts.demo.stop, DATABASE_URL: '' }
  }

  // What a failed journey last saw lies in test-results, and is said in words where only the log is kept.
  afterEach(async ({ task }) => {
    for (const [place, page] of pages.splice(0).entries()) {
      if (task.result?.state === 'fail') {
        await page
          .screenshot({ path: `test-results/${task.id}-${place}.png`, fullPage: true })
          .catch(() => undefined)
        console.error(await seenOn(page))
      }
      await page.context().close()
    }
    expect(flaws.splice(0)).toEqual([])
  })

  parts.secondInstance = async () => {
    const { address, stop } = await startAnother()
    others.push(stop)
    return address
  }

  parts.restartable = async () => {
    let { address, port, stop } = await startAnother()
    others.push(() => stop())
    return {
      address,
      stop: async () => {
        await stop()
        stop = () => Promise.resolve()
      },
      start: async () => void ({ address, port, stop } = await startAnother(port)),
    }
  }

  parts.open = async ({
    locale = 'de',
    width = 1440,
    dark = false,
    address = parts.address,
    signedIn,
    keepsNothing = false,
  } = {}) => {
    const context = await browser.newContext({
      serviceWorkers: keepsNothing ? 'block' : 'allow',
      baseURL: address,
      storageState: signedIn,
      locale: { de: 'de-AT', en: 'en-GB', it: 'it-IT' }[locale],
      timezoneId: 'Europe/Vienna',
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      acceptDownloads: true,
    })
    const page = await watched(context, flaws)
    pages.push(page)
    return page
  }

  parts.letterTo = async (email) => {
    const answer = await fetch(`${parts.address}/api/dev/outbox`)
    const { items } = (await answer.json()) as { items: { recipient: string; text: string }[] }
    const letter = items.find(({ recipient }) => recipient === email)
    if (!letter) throw new Error(`no letter to ${email}`)
    return letter.text
  }

  return parts
}

async function startHere(env: Record<string, string>, said: string[]) {
  const { stop, house } = await start(env, (line) => said.push(line))
  const { connectionString: DATABASE_URL = '' } = house.database.pool.options
  return { stop, DATABASE_URL }
}

const seenOn = async (page: Page) =>
  `${page.url()}\n${await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))}`

/** A page that keeps what went wrong on it: an uncaught error or a refusal of the content security policy. */
async function watched(context: BrowserContext, flaws: string[]) {
  const page = await context.newPage()
  page.on('pageerror', (error) => flaws.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) flaws.push(message.text())
  })
  return page
}
