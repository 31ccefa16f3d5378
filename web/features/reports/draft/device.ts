import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { reports } from '#contract/report.ts'
import type { Instrument } from '#contract/instrument.ts'
import { NoAnswer } from '../../../api/CallProblem.ts'
import { deviceStore } from '../../../device/deviceStore.ts'
import { createStore } from '../../../ui/store.ts'
import type { Draft, Preceding } from './draft.ts'
import { isMoment, isReadableDraft } from './readable.ts'

interface DevicePhoto {
  id: string
  draftId: string
  blob: Blob
}

/** Photos on this device, until the report is final or the draft is deleted. */
export const devicePhotos = deviceStore<DevicePhoto>('reportPhoto')

const storedDrafts = deviceStore<unknown>('reportDraft')

/** Only the readable drafts, so that a damaged one does not hide the others. */
export const drafts = {
  async find(userId: string, id: string): Promise<Draft | undefined> {
    const stored = await storedDrafts.find(userId, id)
    return isReadableDraft(stored) ? stored : undefined
  },
  list: async (userId: string): Promise<Draft[]> => (await storedDrafts.list(userId)).filter(isReadableDraft),
  keep: (userId: string, id: string, draft: Draft) => storedDrafts.keep(userId, id, draft),
  drop: storedDrafts.drop,
}

export interface UnreadableDraft {
  id: string
  /** Empty and null if they cannot be read either. */
  name: string
  changedAt: string | null
}

export const unreadableDrafts = async (userId: string): Promise<UnreadableDraft[]> =>
  (await storedDrafts.entries(userId)).flatMap(({ id, value }) => {
    if (isReadableDraft(value)) return []
    const { name, changedAt } = (value ?? {}) as Record<string, unknown>
    return [
      { id, name: typeof name === 'string' ? name : '', changedAt: isMoment(changedAt) ? changedAt : null },
    ]
  })

export const isUnreadable = async (userId: string, id: string) =>
  (await unreadableDrafts(userId)).some((draft) => draft.id === id)

export async function dropDraft(userId: string, id: string) {
  await drafts.drop(userId, id)
  const photos = (await devicePhotos.list(userId)).filter(({ draftId }) => draftId === id)
  await Promise.all(photos.map((photo) => devicePhotos.drop(userId, photo.id)))
}

/** Without a network, the result of `stored` instead of the answer of the server. */
export const orStored = <T>(answer: Promise<T>, stored: (problem: NoAnswer) => Promise<T>): Promise<T> =>
  answer.catch((problem: unknown) => {
    if (problem instanceof NoAnswer) return stored(problem)
    throw problem
  })

/** Calls the action now, regularly, and when the network may be back. Returns a function that stops. */
export function whenOnline(action: () => void, everyMs: number) {
  const whenShown = () => document.visibilityState === 'visible' && action()
  const timer = setInterval(action, everyMs)
  addEventListener('online', action)
  document.addEventListener('visibilitychange', whenShown)
  action()
  return () => {
    clearInterval(timer)
    removeEventListener('online', action)
    document.removeEventListener('visibilitychange', whenShown)
  }
}

const creations = new Set<Promise<unknown>>()

/** Registers a pending creation until its answer is stored on this device. */
export function noteCreation<T>(creation: Promise<T>): Promise<T> {
  creations.add(creation)
  return creation.finally(() => creations.delete(creation))
}

/**
 * Waits for all pending creations. A list answered earlier can contain only drafts whose creation was sent by
 * then.
 */
export const creationsSettled = () => Promise.allSettled(creations)

/** Counts changes, as a signal for subscribers. */
export const draftChanges = createStore(0)
export const draftsChanged = () => draftChanges.set(draftChanges.get() + 1)

/** Ids of the instruments of the last report of a type, as a default for the next one. */
export const lastInstruments = deviceStore<string[]>('lastInstruments')

export const cachedInstruments = deviceStore<Instrument[]>('instruments')

export const cachedVehicles = deviceStore<CompanyVehicle[]>('vehicles')

/**
 * Stores the items that a page listed. The page shows only the first part of the list, so the items that
 * `prepareDevice` stored are kept.
 */
export async function keepListed<T extends { _id: string }>(
  cache: Pick<ReturnType<typeof deviceStore<T[]>>, 'find' | 'keep'>,
  userId: string,
  { items, isAll }: { items: T[]; isAll: boolean },
) {
  const isListed = ({ _id }: T) => items.some((one) => one._id === _id)
  const before = isAll ? [] : ((await cache.find(userId, 'all')) ?? [])
  await cache.keep(userId, 'all', [...items, ...before.filter((one) => !isListed(one))])
}

/** When all vehicles were last read from the server. */
export const vehiclesCachedAt = deviceStore<string>('vehiclesAt')

/** Ids of the vehicles of the last reports, the last one first. */
export const recentVehicles = deviceStore<string[]>('recentVehicles')

/** Disconnections of the last 24 hours, for offline use. */
export const cachedDisconnections = deviceStore<Preceding[]>('disconnections')

export type Rights = Answer<typeof reports.canCreate>

export const cachedRights = deviceStore<Rights>('reportRights')
