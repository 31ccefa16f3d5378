import { expect } from 'vitest'
import type { Page } from 'playwright-core'

type Kind = 'reportDraft' | 'forumDraft' | 'account' | 'vehicles' | 'instruments' | 'disconnections'
type Entry = { userId: string; kind: Kind; id: string; value: object }

/**
 * Reads the stored entries after adding one. Undefined until the app has created its database: opening it earlier would
 * create one without stores, so the attempt is aborted.
 */
const openedDatabase = (page: Page, added?: Entry) =>
  page.evaluate((entry) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ kind: string }[] | undefined>()
    const opening = indexedDB.open('eval')
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () =>
      isMissing ? resolve(undefined) : reject(opening.error ?? new Error('no database'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction('entry', 'readwrite')
      const store = transaction.objectStore('entry')
      if (entry) store.put(entry)
      const reading = store.getAll()
      transaction.oncomplete = () => resolve(reading.result as { kind: string }[])
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
      database.close()
    }
    return promise
  }, added)

const entriesOn = (page: Page, added?: Entry) => expect.poll(() => openedDatabase(page, added)).toBeDefined()

export async function keepHere(page: Page, kind: Kind) {
  await page.goto('/app/reports')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const userId = await page.evaluate(
    async () => ((await (await fetch('/api/myself')).json()) as { _id: string })._id,
  )
  await entriesOn(page, { userId, kind, id: 'here', value: {} })
}

export async function countStored(page: Page, kind?: Kind) {
  await entriesOn(page)
  const entries = (await openedDatabase(page)) ?? []
  return entries.filter((entry) => !kind || entry.kind === kind).length
}

export const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/** The files of the app that the page has loaded and that are not cached for offline use yet. */
export async function missingFiles(page: Page) {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const cached = await cachedFiles(page)
  return loaded.filter((file) => file.startsWith('/assets/') && !cached.includes(file))
}
