import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { session } from '#contract/session.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { demoPassword } from '../server/demo/people.ts'
import { startBrowser } from '../test/e2e/browser.ts'
import { startDemoOfTests } from '../test/e2e/demoOfTests.ts'
import { readOptions } from './options.ts'

/**
 * Measures pages in a browser on a slow device and connection: largest paint, requests and transferred scripts of a
 * first visit, the largest paint of a second one, and the time from an input to the next paint.
 */
const slow = {
  // 4× slower CPU; 1.6 Mbit/s and 150 ms latency.
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
}
/** What a page loads by itself within this time belongs to the visit. */
const settleMs = 5_000

interface Visit {
  paintMs: number
  requests: number
  scriptKiB: number
}

const { rounds } = readOptions(process.argv.slice(2))
const demo = await startDemoOfTests()
const viewer = await startBrowser()
try {
  const vehicle = await signedIn('employee, tester', vehicleId)
  const visits = [
    ['/login'],
    ['/verify'],
    ['/app', 'company administrator'],
    ['/app/reports', 'company administrator'],
    ['/app/certificates', 'company administrator'],
    [`/app/reports/new/${vehicle}`, 'employee, tester'],
  ] as const
  const rows: Record<string, object> = {}
  for (const [path, role] of visits) rows[path] = await measured(path, role)
  console.log(`medians of ${rounds} visits at ${slow.cpu}× slower CPU, 1.6 Mbit/s, 150 ms latency`)
  console.table(rows)
  console.table({ 'ms to the next paint': await signedIn('company administrator', inputs) })
} finally {
  await viewer.close()
  await demo.stop()
}

async function measured(path: string, role?: string) {
  const visits: [Visit, Visit][] = []
  for (let round = 0; round < rounds; round++)
    visits.push(
      await signedIn(role, async (context) => [await visit(context, path), await visit(context, path)]),
    )
  const of = (number: 0 | 1, name: keyof Visit) => median(visits.map((both) => both[number][name]))
  return {
    'paint ms': of(0, 'paintMs'),
    requests: of(0, 'requests'),
    'script KiB': of(0, 'scriptKiB'),
    'second paint ms': of(1, 'paintMs'),
    'second requests': of(1, 'requests'),
  }
}

/** Signs in by a call, so that nothing is cached before the visit. */
async function signedIn<T>(role: string | undefined, run: (context: BrowserContext) => Promise<T>) {
  const context = await viewer.browser.newContext({
    ...{ baseURL: demo.address, locale: 'de-AT', serviceWorkers: 'allow' },
  })
  try {
    if (role !== undefined) {
      const data = { username: demo.accountOf(role), password: demoPassword }
      const answer = await context.request.post(session.open.path, {
        ...{ data, headers: { origin: demo.address } },
      })
      if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`)
    }
    return await run(context)
  } finally {
    await context.close()
  }
}

async function vehicleId({ request }: BrowserContext) {
  const answer = await request.get(companyVehicles.list.path)
  const { items } = (await answer.json()) as { items: { _id: string }[] }
  if (!items[0]) throw new Error('The demo has no vehicle')
  return items[0]._id
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage()
  const traffic = countTraffic(await slowDown(page))
  await page.goto(path, { waitUntil: 'commit' })
  // Away from links, which request their page on hover.
  await page.mouse.move(1_270, 360)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(settleMs)
  const paintMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          ...{ type: 'largest-contentful-paint', buffered: true },
        })
      }),
  )
  await page.close()
  return { paintMs, ...traffic }
}

async function slowDown(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', slow.network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return device
}

/** Counts what the network transfers, without the event stream and answers of the service worker. */
function countTraffic(device: CDPSession) {
  const traffic = { requests: 0, scriptKiB: 0 }
  const types = new Map<string, string>()
  device.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { fromServiceWorker, fromDiskCache, url } = response
    if (fromServiceWorker || fromDiskCache || type === 'EventSource' || !url.startsWith('http')) return
    types.set(requestId, type)
    traffic.requests++
  })
  device.on('Network.requestServedFromCache', ({ requestId }) => types.delete(requestId))
  device.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') traffic.scriptKiB += encodedDataLength / 1024
  })
  return traffic
}

/** Milliseconds from an input to the next paint, as the browser reports it. */
async function inputs(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/app/company-vehicles')
  await page.locator('th button').first().waitFor()
  await slowDown(page)
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        document.body.dataset.longest = String(Math.max(Number(document.body.dataset.longest), duration))
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const during = async (act: () => Promise<unknown>) => {
    await page.evaluate(() => (document.body.dataset.longest = '0'))
    await act()
    await page.waitForTimeout(2_000)
    return page.evaluate(() => Number(document.body.dataset.longest))
  }
  return {
    'sorting by a column': await during(() => page.locator('th button').first().click()),
    'typing in the search': await during(() => page.getByRole('searchbox').first().pressSequentially('wa')),
    'opening the palette': await during(() => page.keyboard.press('Control+k')),
  }
}

function median(values: number[]) {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)
}
