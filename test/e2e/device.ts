import type { Page } from 'playwright-core'

type Kind = 'reportDraft' | 'forumDraft' | 'account' | 'vehicles' | 'instruments'

/** Waits until the app has created its database: a test that opens it earlier creates one without stores. */
const databaseOn = (page: Page) =>
  page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'eval' && version > 0),
  )

/** Stores an entry of the person who is signed in on this device, as the web does. */
export async function keepHere(page: Page, kind: Kind) {
  await page.goto('/app/reports')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await databaseOn(page)
  await page.evaluate(async (kept) => {
    const { _id: userId } = (await (await fetch('/api/myself')).json()) as { _id: string }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const opening = indexedDB.open('eval')
    opening.onerror = () => reject(new Error('no database'))
    opening.onsuccess = () => {
      const keeping = opening.result.transaction('entry', 'readwrite')
      keeping.objectStore('entry').put({ userId, kind: kept, id: 'here', value: {} })
      keeping.oncomplete = () => resolve()
      keeping.onerror = () => reject(new Error('not kept'))
    }
    return promise
  }, kind)
}

/** The number of entries on this device, of one kind or of all, of every person. */
export async function keptHere(page: Page, kind?: Kind) {
  await databaseOn(page)
  return page.evaluate((wanted) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const opening = indexedDB.open('eval')
    opening.onerror = () => reject(new Error('no database'))
    opening.onsuccess = () => {
      const reading = opening.result.transaction('entry').objectStore('entry').getAll()
      reading.onsuccess = () => {
        const entries = reading.result as { kind: string }[]
        resolve(entries.filter(({ kind }) => !wanted || kind === wanted).length)
      }
    }
    return promise
  }, kind)
}

/** The paths of the files that the service worker keeps. */
export const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
