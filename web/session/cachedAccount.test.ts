import { beforeEach, expect, test, vi } from 'vitest'

type Entry = { userId: string; kind: string; id: string }
const entries = new Map<string, Entry>()

// Node.js has no IndexedDB. The journeys test the same in a browser.
vi.mock('idb', () => ({
  openDB: () =>
    Promise.resolve({
      getAll: () => Promise.resolve([...entries.values()]),
      transaction: () => ({
        store: {
          put: (entry: Entry) => {
            entries.set([entry.userId, entry.kind, entry.id].join(), entry)
            return Promise.resolve()
          },
        },
        commit: () => undefined,
        done: Promise.resolve(),
      }),
      delete: (_store: string, key: string[]) => {
        entries.delete(key.join())
        return Promise.resolve()
      },
    }),
}))

const { deviceStore } = await import('../device/deviceStore.ts')
const { dropCachedAccounts, cachedAccount } = await import('./cachedAccount.ts')
const report = await import('../features/reports/draft/device.ts')
const { devicePhotos } = await import('../features/reports/draft/device.ts')

const kinds = () => [...entries.values()].map(({ userId, kind }) => `${userId} ${kind}`).toSorted()

beforeEach(() => entries.clear())

test('after signing out no list of vehicles, instruments or reports remains, of any person (ASVS V14.3.1)', async () => {
  for (const person of ['anna', 'bert']) {
    await report.cachedVehicles.keep(person, 'all', [])
    await report.cachedInstruments.keep(person, 'all', [])
    await report.cachedDisconnections.keep(person, 'all', [])
    await report.lastInstruments.keep(person, 'last', ['a meter'])
    for (const kind of ['account', 'card', 'manual', 'recentTarget', 'reportRights', 'a kind of tomorrow'])
      await deviceStore(kind).keep(person, 'all', {})
  }
  await dropCachedAccounts()
  expect(kinds()).toEqual([])
  expect(await cachedAccount()).toBe(null)
})

test('unsent drafts stay on the device', async () => {
  await report.drafts.keep('anna', 'draft', {} as never)
  await devicePhotos.keep('anna', 'photo', {} as never)
  for (const kind of ['certificateDraft', 'forumDraft']) await deviceStore(kind).keep('anna', 'draft', {})
  await report.cachedVehicles.keep('anna', 'all', [])
  await dropCachedAccounts()
  expect(kinds()).toEqual([
    'anna certificateDraft',
    'anna forumDraft',
    'anna reportDraft',
    'anna reportPhoto',
  ])
})
