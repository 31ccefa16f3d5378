import type { CallInput } from '#contract/endpoint.ts'
import type { DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import type { Report, reports } from '#contract/report.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { erasedDanger } from '#domain/measurement/dangerKept.ts'
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

/** What a draft keeps of a vehicle. */
export function draftVehicle(vehicle: DraftVehicle): DraftVehicle {
  const { _id, plate, vin, manufacturer, model } = vehicle
  const { hvVoltage, hvMaxVoltage, hvComponents } = vehicle
  // The tablet asks for what the server will ask for, also where it cannot look into catalogue and manuals.
  const known = vehicle.knownDischargeMinutes ?? null
  const dischargeMinutes = longestWait(vehicle.dischargeMinutes, known === null ? [] : [known])
  const { companyId, authorityId, vehicleId, serviceDisconnectPhotoId, guardedRule } = vehicle
  const { serviceDisconnect, serviceDisconnectPlace } = vehicle
  return {
    ...{ serviceDisconnect, serviceDisconnectPlace },
    ...{ _id, plate, vin, manufacturer, model },
    ...{ dischargeMinutes, hvVoltage, hvMaxVoltage, hvComponents },
    ...{ companyId, authorityId, vehicleId, serviceDisconnectPhotoId, guardedRule },
  }
}

/** A photo as the draft names it, with its receipt once the server has it, or why it was refused. */
export interface DraftPhoto {
  photoId: string
  place: string
  note: string
  fileId: string | null
  refused: string | null
}

/** The disconnection that is relied on: a report of the server, or one that still waits on this device. */
export interface Preceding extends DisconnectionReport {
  reportId: string | null
  draftId: string | null
  name: string
  number: string | null
  /** Which of its values contradict each other: anyone who relies on it is told. */
  contradictions: readonly string[]
}

/** A report that is corrected, with its readings as one text. */
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
  /** The report that this one corrects; none where the draft is from before it could name one. */
  replaces?: Replaced | null
  /** Who recorded it until another tester took it over; none where the draft is from before it could name them. */
  takeovers?: Report['takeovers']
  /** What the correction does with the readings; null until the tester says so. */
  correction?: Report['correction']
  /** Values as typed, by field: a comma being typed must not vanish. */
  typed: Record<string, string>
  /** The unit a value was typed in, where it is not the usual one. */
  units: Record<string, string>
  /**
   * A dangerous voltage was measured: which fields had a value then, whether the stop was read, and whether it was
   * entered wrongly and is being measured again.
   */
  stop: { locked: string[]; read: boolean; remeasured?: true } | null
  /** Drawn for what stood here then; whatever is changed later needs another. */
  signed: { drawn: DrawnSignature; word: ReportBody | null } | null
  changedAt: string
  /** What the server last confirmed, and when. */
  server: { reportId: string; version: number; body: ReportBody; at: string } | null
  /** A creation on its way, kept until it is answered: sent again with the same key, it creates once. */
  creating: { key: string; body: ReportBody } | null
  /** Why the server refused it as it stands; what was refused is kept, and sent again once it was changed. */
  refused: { code: string; fields: Record<string, string>; body: ReportBody } | null
}

/** A report while it is written, as this device keeps it: what the server gets, and what only the screen needs. */
export type Draft = Header & MeasuredInput
export type DraftOf<T extends ReportType> = Extract<Draft, { type: T }>
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

/** What the chosen disconnection proves of this measurement; the server asks the same once more. */
export const precedingFor = ({ preceding, vehicle, measuredAt, changedAt }: Draft) =>
  preceding && vehicle
    ? precedingOf(preceding, { companyVehicleId: vehicle._id, at: measuredAt ?? changedAt })
    : null

/** What the server is sent, or null while it could not be stored there: it needs a vehicle and a name. */
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

/** The readings of a draft as one text: another one is another reading. */
export const tracesOf = (draft: MeasuredInput) => JSON.stringify(readingsIn(draft))

/** Whether readings are corrected of which the measurement keeps its time, as long as none says to have measured again. */
export const keepsTime = ({ replaces, correction }: Draft) =>
  Boolean(replaces) && correction !== 'measuredAgain'

/** The readings that the draft says were entered wrongly, as they stand in the report that it corrects. */
export const correctedIn = (draft: Draft): RecordedReading[] =>
  draft.replaces && draft.correction === 'enteredWrongly'
    ? changedSince(JSON.parse(draft.replaces.readings) as RecordedReading[], draft)
    : []

/** Whether a reading differs from the report that is corrected, and the tester has not said why yet. */
export const isUnexplained = (draft: Draft) =>
  Boolean(draft.replaces) && !draft.correction && draft.replaces?.readings !== tracesOf(draft)

/**
 * What the tester gives their word for. A report relied on is the same one before the server knows it, so that a word
 * given without a network still holds when it gets there.
 */
export function wordOf(draft: Draft): ReportBody | null {
  const body = bodyOf(draft)
  const { precedingDisconnectionId } = body ?? {}
  return body && { ...body, precedingDisconnectionId: draft.preceding?.draftId ?? precedingDisconnectionId }
}

/** The signature that was drawn for just what stands there. */
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

/** A measurement with its type and nothing else. */
export function measuredOf(it: MeasuredInput): MeasuredInput {
  if (it.type === 'isolation') return { type: it.type, measurement: it.measurement }
  if (it.type === 'potentialEqualization') return { type: it.type, measurement: it.measurement }
  return { type: it.type, measurement: it.measurement }
}

/** Whether two bodies say the same; the order of fields says nothing. */
export const isSameBody = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isSameBody((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}

/** Whether something stands here that the server has not confirmed. */
export function isUnsent(draft: Draft): boolean {
  const body = bodyOf(draft)
  const isOnItsWay = Boolean(draft.creating) || draft.photos.some(isWaiting)
  return isOnItsWay || (body !== null && !isSameBody(body, draft.server?.body))
}

/** Whether it can be deleted: a draft in which a dangerous voltage was found stays, also before the server knows of it. */
export const isDiscardable = (draft: MeasuredInput) =>
  draft.type !== 'disconnection' || !wasDangerFound(draft.measurement)

/** Whether a dangerous voltage that stands here would be lost if the version of the server replaced the draft. */
export const isLostWith = (draft: MeasuredInput, theirs: MeasuredInput) =>
  draft.type === 'disconnection' &&
  (theirs.type === 'disconnection'
    ? erasedDanger(draft.measurement, theirs.measurement) !== null
    : wasDangerFound(draft.measurement))

/** Where its newest state stands. */
export const placeOfDraft = (draft: Draft): 'server' | 'changed' | 'here' =>
  draft.server === null ? 'here' : isUnsent(draft) ? 'changed' : 'server'

/** Whether a photo still waits to be sent. */
export const isWaiting = ({ fileId, refused }: DraftPhoto) => fileId === null && refused === null

/** Whether the register knows it. */
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

// A reason still being written is sent without its outer blanks; the server keeps nothing for an open step.
const sentSteps = ({ steps }: DisconnectionInput): DisconnectionInput['steps'] =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([key, step]) =>
      step ? [[key, { ...step, reason: step.reason ?? null }]] : [],
    ),
  )

// A draft that this device kept from an earlier version has none.
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
