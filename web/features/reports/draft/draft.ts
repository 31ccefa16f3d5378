import type { CallInput } from '#contract/endpoint.ts'
import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import type { Report, reports } from '#contract/report.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { erasedDanger } from '#domain/measurement/erasedDanger.ts'
import { longestWait, wasDangerFound } from '#domain/measurement/disconnection.ts'
import { type DisconnectionReport, precedingOf } from '#domain/measurement/preceding.ts'
import { changedSince, readingsIn, type RecordedReading } from '#domain/measurement/readings.ts'
import type { ReportType } from '#domain/reportType.ts'
import { blankOf } from './blank.ts'

export type ReportBody = CallInput<typeof reports.create>['body']
export type Instrument = Report['instruments'][number]
export type DraftVehicle = Pick<
  CompanyVehicle,
  | ('_id' | 'plate' | 'vin' | 'manufacturer' | 'model')
  | ('dischargeMinutes' | 'hvVoltage' | 'hvMaxVoltage' | 'hvComponents')
> &
  Partial<
    Pick<
      CompanyVehicle,
      | ('companyId' | 'authorityId' | 'vehicleId' | 'serviceDisconnectPhotoId')
      | ('serviceDisconnect' | 'serviceDisconnectPlace')
      | ('knownDischargeMinutes' | 'guardedRule')
    >
  >

export function draftVehicle(vehicle: DraftVehicle): DraftVehicle {
  const { _id, plate, vin, manufacturer, model } = vehicle
  const { hvVoltage, hvMaxVoltage, hvComponents } = vehicle
  // The device requires the same discharge time as the server, also without access to catalogue and manuals.
  const catalogueMinutes = vehicle.knownDischargeMinutes ?? null
  const dischargeMinutes = longestWait(
    vehicle.dischargeMinutes,
    catalogueMinutes === null ? [] : [catalogueMinutes],
  )
  const { companyId, authorityId, vehicleId, serviceDisconnectPhotoId, guardedRule } = vehicle
  const { serviceDisconnect, serviceDisconnectPlace } = vehicle
  return {
    ...{ serviceDisconnect, serviceDisconnectPlace },
    ...{ _id, plate, vin, manufacturer, model },
    ...{ dischargeMinutes, hvVoltage, hvMaxVoltage, hvComponents },
    ...{ companyId, authorityId, vehicleId, serviceDisconnectPhotoId, guardedRule },
  }
}

/** `fileId` is set once the server has the photo, `refused` if it refused it. */
export interface DraftPhoto {
  photoId: string
  place: string
  note: string
  fileId: string | null
  refused: string | null
}

/** A report on the server, or one that is still on this device. */
export interface Preceding extends DisconnectionReport {
  reportId: string | null
  draftId: string | null
  name: string
  number: string | null
  /** Contradicting values, shown to anyone who relies on the disconnection. */
  contradictions: readonly string[]
}

/** The corrected report, with its readings serialised for comparison. */
export type Replaced = NonNullable<Report['replaces']> & { readings: string }

interface Header {
  id: string
  vehicle: DraftVehicle | null
  name: string
  customer: string
  place: string
  remarks: string
  measuredAt: string | null
  timeZone: string
  ambientTemp_dC: number | null
  relHumidity_pct: number | null
  instruments: Instrument[]
  preceding: Preceding | null
  photos: DraftPhoto[]
  /** Absent in drafts of earlier versions. */
  replaces?: Replaced | null
  /** Earlier authors. Absent in drafts of earlier versions. */
  takeovers?: Report['takeovers']
  /** Whether the readings are corrected or measured again; null until chosen. */
  correction?: Report['correction']
  /** Input texts by field, so that incomplete input such as a trailing comma is not lost. */
  typed: Record<string, string>
  /** Input units that differ from the usual one, by field. */
  units: Record<string, string>
  /**
   * Set after a dangerous voltage: fields that had a value then, whether the user has read the stop, and
   * whether the value was withdrawn and is measured again.
   */
  stop: { locked: string[]; read: boolean; remeasured?: true } | null
  /** The signature and the content that it covers. Any later change requires a new one. */
  signed: { drawn: DrawnSignature; word: ReportBody | null } | null
  changedAt: string
  /** Last confirmed state on the server. `at` is the time of confirmation. */
  server: { reportId: string; version: number; body: ReportBody; at: string } | null
  /** Pending creation. A retry uses the same idempotency key. */
  creating: { key: string; body: ReportBody } | null
  /** Refusal by the server, with the refused body; it is sent again after a change. */
  refused: { code: string; fields: Record<string, string>; body: ReportBody } | null
}

/** A report draft as stored on this device: the request body and the state of the screen. */
export type Draft = Header & MeasuredInput
type DraftOf<T extends ReportType> = Extract<Draft, { type: T }>
export type Disconnecting = DraftOf<'disconnection'>
export type Isolating = DraftOf<'isolation'>
export type Bonding = DraftOf<'potentialEqualization'>

export const newDraft = <T extends ReportType>(
  id: string,
  type: T,
  { instruments, now, timeZone }: { instruments: Instrument[]; now: Date; timeZone: string },
) =>
  ({
    id,
    ...blankOf(type),
    vehicle: null,
    name: '',
    customer: '',
    place: '',
    remarks: '',
    measuredAt: null,
    timeZone,
    ambientTemp_dC: null,
    relHumidity_pct: null,
    instruments,
    preceding: null,
    photos: [],
    typed: {},
    units: {},
    stop: null,
    signed: null,
    changedAt: now.toISOString(),
    server: null,
    creating: null,
    refused: null,
  }) as Draft as DraftOf<T>

export const precedingFor = ({ preceding, vehicle, measuredAt, changedAt }: Draft) =>
  preceding && vehicle
    ? precedingOf(preceding, { companyVehicleId: vehicle._id, at: measuredAt ?? changedAt })
    : null

/** Request body; null until the draft has a vehicle and a name. */
export function bodyOf(draft: Draft): ReportBody | null {
  const { vehicle, measuredAt, timeZone, ambientTemp_dC, relHumidity_pct, instruments, preceding } = draft
  const name = vehicle ? draft.name.trim() : ''
  if (!vehicle || name === '') return null
  return {
    ...sentMeasurement(draft),
    name,
    companyVehicleId: vehicle._id,
    customer: draft.customer.trim(),
    place: draft.place.trim(),
    measuredAt,
    timeZone,
    ambientTemp_dC,
    relHumidity_pct,
    instruments: instruments.filter(isComplete),
    precedingDisconnectionId: preceding?.reportId ?? null,
    remarks: draft.remarks.trim(),
    correction: draft.correction ?? null,
    photos: draft.photos.map(namedPhoto),
  }
}

export const tracesOf = (draft: MeasuredInput) => JSON.stringify(readingsIn(draft))

/** True while readings are corrected and not measured again: the measuring time then stays. */
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
 * reaches the server, so that an offline signature stays valid.
 */
export function wordOf(draft: Draft): ReportBody | null {
  const body = bodyOf(draft)
  const { precedingDisconnectionId } = body ?? {}
  return body && { ...body, precedingDisconnectionId: draft.preceding?.draftId ?? precedingDisconnectionId }
}

export const signatureOf = (draft: Draft): DrawnSignature | null =>
  draft.signed && isSameBody(wordOf(draft), draft.signed.word) ? draft.signed.drawn : null

export function bodyOfReport(report: Report): ReportBody {
  const { measuredAt, name, companyVehicleId, customer, place, timeZone, instruments, remarks } = report
  const { ambientTemp_dC, relHumidity_pct, precedingDisconnectionId } = report
  return {
    ...measuredOf(report),
    ...{ name, companyVehicleId, customer, place, timeZone, instruments, remarks },
    ...{ ambientTemp_dC, relHumidity_pct, precedingDisconnectionId, correction: report.correction },
    photos: report.photos.map(namedPhoto),
    measuredAt: measuredAt && new Date(measuredAt).toISOString(),
  }
}

const namedPhoto = ({ photoId, place, note }: Pick<DraftPhoto, 'photoId' | 'place' | 'note'>) => ({
  ...{ photoId, place },
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

export const placeOfDraft = (draft: Draft): 'server' | 'changed' | 'here' =>
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
