import { isSameBody } from './body.ts'
import { chooseMethod, chooseVehicle, isBegun } from './choosing.ts'
import { drafts, draftsChanged, dropDraft, lastInstruments } from './device.ts'
import { type Draft, newDraft } from './draft.ts'
import { unlessOpen } from './draftLock.ts'
import { usageOf } from './instruments.ts'
import { removeReport } from './removeReport.ts'

/**
 * Whether the draft has no entry besides type and vehicle. The data of the vehicle, the default name, a proposed
 * disconnection and the `proposed` instruments are no entries.
 */
export const isBlankDraft = (draft: Draft, proposed: readonly string[] = []): boolean =>
  !isBegun(draft) &&
  !draft.replaces &&
  !draft.takeovers?.length &&
  draft.photos.length === 0 &&
  [draft.customer, draft.place, draft.remarks].every((text) => text.trim() === '') &&
  draft.instruments.every(({ instrumentId }) => proposed.includes(instrumentId)) &&
  isSameBody(draft.measurement, unmeasured(draft))

function unmeasured(draft: Draft): Draft['measurement'] {
  const { id, type, vehicle, timeZone, measurement } = draft
  const fresh: Draft = newDraft(id, type, { instruments: [], now: new Date(0), timeZone })
  const same =
    fresh.type === 'isolation' && 'method' in measurement ? chooseMethod(fresh, measurement.method) : fresh
  return (vehicle ? chooseVehicle(same, vehicle, '') : same).measurement
}

interface Unfinished {
  id: string
  type: Draft['type']
  companyVehicleId: string | null
  /** Set if this device has the draft. */
  here: Draft | null
  reportId: string | null
}

/** The last changed draft for the same type and vehicle, other than `draft` itself. */
export const unfinishedFor = <One extends Unfinished>(
  open: One[],
  draft: Pick<Draft, 'id' | 'type' | 'server'>,
  vehicleId: string,
): One | undefined =>
  open.find(
    ({ id, type, companyVehicleId, here, reportId }) =>
      type === draft.type &&
      companyVehicleId === vehicleId &&
      !(here && isBlankDraft(here)) &&
      id !== draft.id &&
      (reportId === null || reportId !== draft.server?.reportId),
  )

/** Deletes the blank drafts on this device, except the new one and those that a page has open. */
export async function dropBlankDrafts(userId: string, newId: string) {
  // Without locks, another page may have the draft open.
  if (!navigator.locks) return
  for (const { id } of (await drafts.list(userId)).filter((draft) => draft.id !== newId))
    await unlessOpen(id, async () => {
      const draft = await drafts.find(userId, id)
      // The server may have a draft whose creation was not answered.
      if (!draft || draft.creating || !isBlankDraft(draft, await proposedFor(userId, draft))) return
      if (draft.server) await removeReport(draft.server.reportId)
      await dropDraft(userId, id)
      draftsChanged()
    })
}

async function proposedFor(userId: string, draft: Draft) {
  const last = await Promise.all([usageOf(draft), 'last'].map((key) => lastInstruments.find(userId, key)))
  return last.flatMap((ids) => ids ?? [])
}
