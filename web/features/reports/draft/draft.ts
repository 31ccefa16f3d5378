import type { CallInput } from '#contract/endpoint.ts'
import type { MeasuredInput } from '#contract/measurement.ts'
import type { Report, reports } from '#contract/report.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { longestWait } from '#domain/measurement/disconnection.ts'
import type { DisconnectionReport } from '#domain/measurement/preceding.ts'
import type { ReportType } from '#domain/reportType.ts'
import { blankOf } from './blank.ts'

export type ReportBody = CallInput<typeof reports.create>['body']
export type Instrument = Report['instruments'][number]

export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>

const vehicleFields = [
  ...(['_id', 'plate', 'vin', 'manufacturer', 'model'] as const),
  ...(['dischargeMinutes', 'hvVoltage', 'hvMaxVoltage', 'hvComponents'] as const),
] as const
const optionalVehicleFields = [
  ...(['companyId', 'authorityId', 'vehicleId', 'serviceDisconnectPhotoId'] as const),
  ...(['serviceDisconnect', 'serviceDisconnectPlace', 'guardedRule'] as const),
] as const

export type DraftVehicle = Pick<CompanyVehicle, (typeof vehicleFields)[number]> &
  Partial<Pick<CompanyVehicle, (typeof optionalVehicleFields)[number] | 'knownDischargeMinutes'>>

/** Requires the same discharge time as the server, also without access to catalogue and manuals. */
export const draftVehicle = (vehicle: DraftVehicle): DraftVehicle => ({
  ...pick(vehicle, [...vehicleFields, ...optionalVehicleFields]),
  dischargeMinutes: longestWait(vehicle.dischargeMinutes, [vehicle.knownDischargeMinutes ?? []].flat()),
})

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
  /** The kind of report whose last instruments were filled in, so that removed ones do not return. */
  prefilledFor?: string
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
  /** Sent changes without an answer, latest last. The server may have stored any of them. */
  unanswered?: ReportBody[]
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

export function precedingIn({
  precedingDisconnection: before,
  companyVehicleId,
}: Pick<Report, 'precedingDisconnection' | 'companyVehicleId'>): Preceding | null {
  if (!before) return null
  const { verdict, sameVehicle, reenergisedSince, measuredAt } = before
  return {
    ...pick(before, ['reportId', 'name', 'number', 'measuredAt', 'contradictions', 'acceptance']),
    draftId: null,
    type: 'disconnection',
    state: verdict === 'valid' ? 'final' : 'draft',
    result: verdict === 'valid' ? 'valid' : null,
    companyVehicleId: sameVehicle ? companyVehicleId : '',
    reenergisedAt: reenergisedSince ? measuredAt : null,
  }
}
