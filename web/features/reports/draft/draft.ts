import type { CompanyVehicle } from '#contract/vehicle.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { DisconnectionInput } from '#contract/measurement.ts'
import type { Report, reports } from '#contract/report.ts'
import { isDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'
import { formatReading } from '#domain/reading.ts'

/** A report of a type this device can write. */
export type WrittenReport = Extract<Report, { type: 'disconnection' }>
export type ReportBody = Extract<CallInput<typeof reports.create>['body'], { type: 'disconnection' }>
export type Instrument = Report['instruments'][number]
export type Measurement = DisconnectionInput
export type DraftVehicle = Pick<
  CompanyVehicle,
  '_id' | 'plate' | 'vin' | 'manufacturer' | 'model' | 'dischargeMinutes'
>

/** A report while it is written, as this device keeps it: what the server gets, and what only the screen needs. */
export interface Draft {
  id: string
  type: WrittenReport['type']
  vehicle: DraftVehicle | null
  name: string
  place: string
  remarks: string
  measuredAt: string | null
  timeZone: string
  instruments: Instrument[]
  measurement: Measurement
  /** Voltages as typed, by field: a comma being typed must not vanish. */
  typed: Record<string, string>
  /** A voltage of danger was measured: which fields had a value then, and whether the stop was read. */
  stop: { locked: string[]; read: boolean } | null
  changedAt: string
  /** What the server last confirmed. */
  server: { reportId: string; version: number; body: ReportBody } | null
  /** A creation on its way, kept until it is answered: sent again with the same key, it creates once. */
  creating: { key: string; body: ReportBody } | null
}

export const blankMeasurement: Measurement = {
  decisionRule: { kind: 'simple' },
  safetyInstructionConfirmed: null,
  ppeConfirmed: null,
  steps: {},
  wait_min: null,
  waitTyped: null,
  requiredWait_min: null,
  meterTestBefore: null,
  absenceOfVoltage: null,
  uPlusMinus_mV: null,
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  uAcPhases_mV: [],
  meterTestAfter: null,
  makerLimit_mV: null,
}

export const newDraft = (id: string, instruments: Instrument[], now: Date, timeZone: string): Draft => ({
  id,
  type: 'disconnection',
  vehicle: null,
  name: '',
  place: '',
  remarks: '',
  measuredAt: null,
  timeZone,
  instruments,
  measurement: blankMeasurement,
  typed: {},
  stop: null,
  changedAt: now.toISOString(),
  server: null,
  creating: null,
})

/** What the server is sent, or null while it could not be stored there: it needs a vehicle and a name. */
export function bodyOf(draft: Draft): ReportBody | null {
  const { type, vehicle, measuredAt, timeZone, measurement, instruments } = draft
  const name = draft.name.trim()
  if (!vehicle || name === '') return null
  return {
    type,
    name,
    companyVehicleId: vehicle._id,
    place: draft.place.trim(),
    measuredAt,
    timeZone,
    instruments: instruments.map(trimmed).filter(isComplete),
    measurement: { ...measurement, steps: sentSteps(measurement) },
    remarks: draft.remarks.trim(),
  }
}

/** Whether this device can write that report. */
export const isWritten = (report: Report): report is WrittenReport => report.type === 'disconnection'

/** A draft as the server has it, in place of the one known here, if there is one. */
export function draftOf(report: WrittenReport, vehicle: DraftVehicle, locale: Locale, here?: Draft): Draft {
  const { type, name, place, remarks, measuredAt, timeZone, instruments, measurement } = report
  const typed = (field: string, mV: number | null) =>
    mV === null ? [] : [[field, formatReading(mV, 3, locale)]]
  const entries = [
    ...typed('uPlusMinus_mV', measurement.uPlusMinus_mV),
    ...typed('uPlusChassis_mV', measurement.uPlusChassis_mV),
    ...typed('uMinusChassis_mV', measurement.uMinusChassis_mV),
    ...typed('makerLimit_mV', measurement.makerLimit_mV),
    ...measurement.uAcPhases_mV.flatMap((mV, row) => typed(`uAcPhases_mV.${row}`, mV)),
  ] as [string, string][]
  const isDangerous = judgeDisconnection(measurement).reasons.includes('HV_PRESENT')
  return {
    id: here?.id ?? report._id,
    type,
    vehicle,
    name,
    place,
    remarks,
    measuredAt,
    timeZone,
    instruments,
    measurement,
    typed: Object.fromEntries(entries),
    stop: isDangerous ? { locked: entries.map(([field]) => field), read: here?.stop?.read ?? false } : null,
    changedAt: report.updatedAt,
    server: { reportId: report._id, version: report.version, body: bodyOfReport(report) },
    creating: null,
  }
}

export const bodyOfReport = (report: WrittenReport): ReportBody => {
  const { type, name, companyVehicleId, place, measuredAt, timeZone, instruments, measurement, remarks } =
    report
  return {
    type,
    name,
    companyVehicleId,
    place,
    measuredAt: measuredAt && new Date(measuredAt).toISOString(),
    timeZone,
    instruments,
    measurement,
    remarks,
  }
}

/** Whether two bodies say the same; the order of fields says nothing. */
export const isSameBody = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    isSameBody((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}

export const isComplete = ({ make, model, serial, calibratedUntil }: Instrument) =>
  [make, model, serial].every((text) => text.trim() !== '') && isDay(calibratedUntil)

const trimmed = ({ kind, make, model, serial, calibratedUntil }: Instrument): Instrument => ({
  kind,
  make: make.trim(),
  model: model.trim(),
  serial: serial.trim(),
  calibratedUntil,
})

// A reason still being written is sent without its outer blanks; the server keeps nothing for an open step.
const sentSteps = ({ steps }: Measurement): Measurement['steps'] =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([key, step]) =>
      step ? [[key, { ...step, reason: step.reason ?? null }]] : [],
    ),
  )
