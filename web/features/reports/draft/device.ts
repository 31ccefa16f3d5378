import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { reports } from '#contract/report.ts'
import type { Instrument } from '#contract/instrument.ts'
import { deviceStore } from '../../../resource/deviceStore.ts'
import { createStore } from '../../../ui/store.ts'
import { dropPhotosOf } from '../photos/devicePhotos.ts'
import type { Draft, Preceding } from './draft.ts'

/** Reports being written on this device. */
export const drafts = deviceStore<Draft>('reportDraft')

/** Leaves nothing of a draft on this device. */
export async function dropDraft(userId: string, id: string) {
  await drafts.drop(userId, id)
  await dropPhotosOf(userId, id)
}

const creations = new Set<Promise<unknown>>()

/** Notes that a draft is being created on the server, until the answer is stored on this device. */
export function noteCreation<T>(creation: Promise<T>): Promise<T> {
  creations.add(creation)
  return creation.finally(() => creations.delete(creation))
}

/**
 * Waits until this device knows the answer of each creation that this page has sent: a list that the server answered before
 * names only drafts whose creation was sent.
 */
export const creationsKnown = () => Promise.allSettled(creations)

/** Counts the changes to them, for anyone who shows how many wait. */
export const draftChanges = createStore(0)
export const draftsChanged = () => draftChanges.set(draftChanges.get() + 1)

/** Which instruments the last report written here was measured with; one bench mostly has the same ones. */
export const lastInstruments = deviceStore<string[]>('lastInstruments')

/** The instruments last seen, for choosing among them without a network. */
export const knownInstruments = deviceStore<Instrument[]>('instruments')

/** The vehicles last seen, for choosing one without a network. */
export const knownVehicles = deviceStore<CompanyVehicle[]>('vehicles')

/** The disconnections of the last day, to rely on without a network. */
export const knownDisconnections = deviceStore<Preceding[]>('disconnections')

export type Rights = Answer<typeof reports.canCreate>

/** What the server last said one may report. */
export const knownRights = deviceStore<Rights>('reportRights')
