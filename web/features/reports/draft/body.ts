import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { wasDangerFound } from '#domain/measurement/disconnection.ts'
import { erasedDanger } from '#domain/measurement/erasedDanger.ts'
import { changedSince, readingsIn, type RecordedReading } from '#domain/measurement/readings.ts'
import { type Draft, type DraftPhoto, type Instrument, pick, type ReportBody } from './draft.ts'

/** Request body; null until the draft has a vehicle and a name. */
export function bodyOf(draft: Draft): ReportBody | null {
  const { vehicle, preceding } = draft
  const name = draft.name.trim()
  if (!vehicle || name === '') return null
  return {
    ...sentMeasurement(draft),
    ...pick(draft, ['measuredAt', 'timeZone', 'ambientTemp_dC', 'relHumidity_pct']),
    name,
    companyVehicleId: vehicle._id,
    customer: draft.customer.trim(),
    place: draft.place.trim(),
    instruments: draft.instruments.filter(isComplete),
    precedingDisconnectionId: preceding?.reportId ?? null,
    remarks: draft.remarks.trim(),
    correction: draft.correction ?? null,
    photos: draft.photos.map(namedPhoto),
  }
}

export const tracesOf = (draft: MeasuredInput) => JSON.stringify(readingsIn(draft))

/** True while readings are corrected and not measured again: the measuring time then remains. */
export const keepsTime = ({ replaces, correction }: Draft) =>
  Boolean(replaces) && correction !== 'measuredAgain'

/** Readings marked as entered wrongly, with their values in the corrected report. */
export const correctedIn = (draft: Draft): RecordedReading[] =>
  draft.replaces && draft.correction === 'enteredWrongly'
    ? changedSince(JSON.parse(draft.replaces.readings) as RecordedReading[], draft)
    : []

/** Whether a reading differs from the corrected report without a reason. */
export const isUnexplained = (draft: Draft) =>
  Boolean(draft.replaces) && !draft.correction && draft.replaces?.readings !== tracesOf(draft)

/**
 * The content that the tester signs. A disconnection on this device counts as the same before and after it
 * reaches the server, so that an offline signature remains valid.
 */
export function wordOf(draft: Draft): ReportBody | null {
  const body = bodyOf(draft)
  const { precedingDisconnectionId } = body ?? {}
  return body && { ...body, precedingDisconnectionId: draft.preceding?.draftId ?? precedingDisconnectionId }
}

export const signatureOf = (draft: Draft): DrawnSignature | null =>
  draft.signed && isSameBody(wordOf(draft), draft.signed.word) ? draft.signed.drawn : null

export const bodyOfReport = (report: Report): ReportBody => ({
  ...measuredOf(report),
  ...pick(report, [
    ...(['name', 'companyVehicleId', 'customer', 'place', 'timeZone', 'instruments', 'remarks'] as const),
    ...(['ambientTemp_dC', 'relHumidity_pct', 'precedingDisconnectionId', 'correction'] as const),
  ]),
  photos: report.photos.map(namedPhoto),
  measuredAt: report.measuredAt && new Date(report.measuredAt).toISOString(),
})

const namedPhoto = ({ photoId, place, note }: Pick<DraftPhoto, 'photoId' | 'place' | 'note'>) => ({
  photoId,
  place,
  note: note.trim(),
})

export function measuredOf(it: MeasuredInput): MeasuredInput {
  if (it.type === 'isolation') return { type: it.type, measurement: it.measurement }
  if (it.type === 'potentialEqualization') return { type: it.type, measurement: it.measurement }
  return { type: it.type, measurement: it.measurement }
}

/** Deep equality that ignores the order of fields. */
export const isSameBody = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isSameBody((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}

export function isUnsent(draft: Draft): boolean {
  const body = bodyOf(draft)
  const isOnItsWay = Boolean(draft.creating) || draft.photos.some(isWaiting)
  return isOnItsWay || (body !== null && !isSameBody(body, draft.server?.body))
}

/** A draft with a dangerous voltage cannot be deleted, even before it reaches the server. */
export const isDiscardable = (draft: MeasuredInput) =>
  draft.type !== 'disconnection' || !wasDangerFound(draft.measurement)

/** Whether a dangerous voltage would be lost if the server's version replaced the draft. */
export const isLostWith = (draft: MeasuredInput, theirs: MeasuredInput) =>
  draft.type === 'disconnection' &&
  (theirs.type === 'disconnection'
    ? erasedDanger(draft.measurement, theirs.measurement) !== null
    : wasDangerFound(draft.measurement))

export const storageOfDraft = (draft: Draft): 'server' | 'changed' | 'here' =>
  draft.server === null ? 'here' : isUnsent(draft) ? 'changed' : 'server'

export const isWaiting = ({ fileId, refused }: DraftPhoto) => fileId === null && refused === null

export const isComplete = ({ instrumentId }: Instrument) => instrumentId !== ''

const sentMeasurement = (draft: Draft): MeasuredInput =>
  draft.type === 'disconnection'
    ? {
        type: draft.type,
        measurement: {
          ...draft.measurement,
          ...{ steps: sentSteps(draft.measurement), securing: sentSecuring(draft.measurement) },
        },
      }
    : measuredOf(draft)

// Trim reasons, and omit open steps, as the server does.
const sentSteps = ({ steps }: DisconnectionInput): DisconnectionInput['steps'] =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([key, step]) =>
      step ? [[key, { ...step, reason: step.reason ?? null }]] : [],
    ),
  )

// Absent in drafts of earlier versions.
const sentSecuring = ({ securing }: Partial<DisconnectionInput>): DisconnectionInput['securing'] =>
  securing
    ? {
        kind: securing.kind,
        place: securing.place.trim(),
        keyKeptAt: securing.keyKeptAt.trim(),
        plugKeptAt: securing.plugKeptAt.trim(),
        padlockNo: securing.padlockNo.trim(),
      }
    : null
