import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authority, certificate, member, unique } from './seed.ts'
import { stage } from './stage.ts'
import { textsOf } from './texts.ts'

const product = stage()
const locale = 'de'

interface Showing {
  replacement?: Buffer
  prepare?: (page: Page) => Promise<void>
}

async function shown({ replacement, prepare }: Showing = {}) {
  const head = await member(product, 'Anton', 'Leitner', locale)
  const holder = await member(product, 'Paula', 'Hofer', locale)
  await authority(product, head, unique('Prüfstelle Nordalpen '))
  const { fileId } = await certificate(head, holder)
  const watched = await product.open({ locale, signedIn: holder.signedIn })
  // The content security policy refuses this, which the watched page would report as an error.
  const page = replacement ? await watched.context().newPage() : watched
  if (replacement)
    await page.route(`**/api/file/${fileId}`, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: replacement }),
    )
  const answered: string[] = []
  page.on('response', (response) => answered.push(response.url()))
  await prepare?.(page)
  await page.goto(`/pdf/webviewer/${fileId}`)
  // A cross-origin frame renders only when visible.
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await page.frameLocator('iframe').locator('img, canvas').first().waitFor()
  const frame = page.frames().find((one) => one.url().endsWith('/viewer.html'))
  if (!frame) throw new Error('the page has no viewer')
  return { page, frame, answered }
}

test('ASVS 3.2.1: a script inside a PDF does not run, and one in the viewer reaches neither the session nor a page nor a call of the product', async () => {
  const { page, frame, answered } = await shown({ replacement: hostile })
  expect(await frame.evaluate(() => document.title)).toBe('PDF')
  const tried = await attack(frame)
  expect(Object.keys(tried).length).toBeGreaterThan(12)
  expect(Object.entries(tried).filter(([, ended]) => !ended.startsWith('refused'))).toEqual([])
  expect(answered.filter((url) => /attack|hostile/.test(url))).toEqual([])
  expect(new URL(page.url()).pathname).toMatch(/^\/pdf\/webviewer\//)
})

test('ASVS 3.5.5: the page accepts only declared messages from the viewer', async () => {
  const { page, frame } = await shown()
  await frame.evaluate(() => {
    for (const odd of [null, 'print', 7, { kind: 'copy' }, { kind: 'erase' }]) parent.postMessage(odd, '*')
  })
  await page.evaluate(() => window.postMessage({ kind: 'print' }))
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await page.locator('iframe').count()).toBe(1)
})

test('if a browser starts no worker in a sandboxed frame, like Safari, the frame renders by itself', async () => {
  const started: string[] = []
  const { frame } = await shown({
    prepare: async (page) => {
      page.on('worker', (worker) => started.push(worker.url()))
      await page.addInitScript(() => {
        window.Worker = class extends EventTarget {
          onerror?: (event: Event) => void
          constructor() {
            super()
            setTimeout(() => this.onerror?.(new Event('error')))
          }
          terminate() {}
        } as unknown as typeof Worker
      })
    },
  })
  expect(await frame.locator('img, canvas').count()).toBeGreaterThan(0)
  expect(started).toEqual([])
})

test('the page does for the viewer what a sandboxed frame may not: printing and full screen', async () => {
  const { page, frame } = await shown()
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  // ASVS 7.4.4: signing out is available on each page.
  await page.getByRole('button', { name: 'Paula Hofer' }).waitFor()
  await choose(frame, 'Drucken')
  await page.locator('iframe[hidden][src^="blob:"]').waitFor({ state: 'attached' })
  await choose(frame, 'Vollbild')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME')
})

test('a skeleton covers the viewer until the first page is drawn', async () => {
  const { page } = await shown()
  await page.locator('[data-cover]').waitFor({ state: 'detached' })
})

test('until the viewer is ready it shows a loading text in the language of its reader', async () => {
  const holder = await member(product, 'Paula', 'Hofer', 'it')
  const head = await member(product, 'Anton', 'Leitner', locale)
  await authority(product, head, unique('Prüfstelle Nordalpen '))
  const { fileId } = await certificate(head, holder)
  const page = await product.open({ locale: 'it', signedIn: holder.signedIn })
  // Never answered, so that the viewer remains in this state.
  const engine = '**/assets/worker-engine*'
  await page.route(engine, () => undefined)
  await page.clock.install()
  const requested = page.waitForRequest(engine)
  await page.goto(`/pdf/webviewer/${fileId}`)
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await requested
  const frame = page.frameLocator('iframe')
  await frame.getByText(textsOf('it')('shell.loading')).waitFor()
  const english = frame.getByText('Initializing PDF engine')
  await english.waitFor({ state: 'attached' })
  expect(await english.isVisible()).toBe(false)
  await page.locator('[data-cover="covered"]').waitFor()
  await page.clock.fastForward(15_000)
  const late = page.locator('[data-cover="late"]')
  await late.getByRole('alert').waitFor()
  await late.getByRole('link', { name: textsOf('it')('shell.pdf.download') }).waitFor()
})

const choose = async (frame: Frame, command: string) => {
  await frame.getByRole('button', { name: 'Dokument-Menü' }).click()
  await frame.getByText(command, { exact: true }).click()
}

/** Tries what an injected script could do, and returns the result of each attempt. */
const attack = (frame: Frame) =>
  frame.evaluate(async () => {
    const origin = new URL(location.href).origin
    const attempts: Record<string, () => unknown> = {
      cookie: () => document.cookie,
      storage: () => localStorage.length,
      database: () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('x')
          opening.onsuccess = resolve
          opening.onerror = () => reject(new Error('refused'))
        }),
      serviceWorker: () => navigator.serviceWorker.getRegistrations(),
      parent: () => parent.document.body,
      top: () => top?.location.href,
      call: () => fetch(`${origin}/api/account?attack`, { credentials: 'include' }),
      blindCall: () => fetch(`${origin}/api/signout?attack`, { mode: 'no-cors', credentials: 'include' }),
      beacon: () => {
        const refused = blocked('connect-src')
        navigator.sendBeacon(`${origin}/api/errors?attack`, 'x')
        // A refusal is reported before an allowed fetch ends.
        return Promise.race([refused, fetch(URL.createObjectURL(new Blob(['x'])))])
      },
      picture: () =>
        new Promise((resolve, reject) => {
          const picture = new Image()
          picture.onload = resolve
          picture.onerror = () => reject(new Error('blocked'))
          picture.src = `${origin}/favicon.svg?attack`
        }),
      inlineScript: () => {
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(script)
        if ('ran' in window) return true
        throw new Error('not run')
      },
      evaluated: () => (0, eval)('1') as unknown,
      inlineStyle: () => {
        const parsed = new DOMParser().parseFromString('<style>body { opacity: 0.5 }</style>', 'text/html')
        document.body.append(document.importNode(parsed.querySelector('style') as HTMLStyleElement, true))
        if (getComputedStyle(document.body).opacity === '0.5') return true
        throw new Error('not applied')
      },
      window: () => {
        if (window.open(`${origin}/?attack`)) return true
        throw new Error('not opened')
      },
      page: () => {
        if (top) top.location.href = `${origin}/login?attack`
      },
    }
    const blocked = (directive: string) =>
      new Promise((_resolve, reject) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (effectiveDirective === directive) reject(new Error('blocked'))
        })
      })
    const ended: Record<string, string> = {}
    for (const [name, attempt] of Object.entries(attempts))
      ended[name] = await Promise.resolve()
        .then(attempt)
        .then(
          (result) => `done: ${String(result)}`,
          (error: unknown) => `refused: ${String(error)}`,
        )
    return ended
  })

const hostile = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Annots [5 0 R] >>',
  "<< /S /JavaScript /JS (this.document.title = 'hostile'; app.launchURL\\('https://hostile.example/'\\);) >>",
  '<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (javascript:document.title=1) >> >>',
])

function pdfOf(objects: string[]) {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
