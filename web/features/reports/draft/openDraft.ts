import { reports, type Report } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { isTimeZone } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { isDangerFound, stopsWork } from '#domain/measurement/disconnection.ts'
import { formatReading } from '#domain/reading.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import { drafts, dropDraft, isUnreadable } from './device.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { bodyOf, isSameBody, bodyOfReport, measuredOf, tracesOf } from './body.ts'
import { judgementOf } from './judgement.ts'
import { newDraft, pick, type Draft, type DraftVehicle, type Disconnecting } from './draft.ts'
import { precedingIn } from './draft.ts'
import { fieldsOf, quantityOf, valueAt } from './fields.ts'
import { typedAs } from './quantity.ts'
import { voltageFields } from './voltages.ts'

interface DraftRequest {
  userId: string
  locale: Locale
  /** Id on this device. An unknown id starts a new draft. */
  draftId: string
  prepare?: (draft: Draft) => Promise<Draft>
}

/** `finished` is the id of a report that is not a draft of this user; null if unknown. */
export type Opened =
  | { draft: Draft; finished?: undefined; isUnreadable?: undefined; isNew?: true }
  | { draft?: undefined; finished: string | null; isUnreadable?: boolean }

/** The local draft, updated from the server if that loses no changes. */
export async function openDraft({ userId, draftId, locale, prepare }: DraftRequest): Promise<Opened> {
  const here = await drafts.find(userId, draftId)
  if (!here) {
    // A new draft would overwrite it.
    if (await isUnreadable(userId, draftId)) return { finished: null, isUnreadable: true }
    const draft = newDraft(draftId, 'disconnection', {
      instruments: [],
      now: new Date(),
      timeZone: zoneHere(),
    })
    return { draft: prepare ? await prepare(draft) : draft, isNew: true }
  }
  return here.server ? catchUp(userId, here, here.server, locale) : { draft: here }
}

/** Copies a draft of this user from the server, unless this device has it. */
export async function fetchDraft(userId: string, reportId: string, locale: Locale): Promise<Opened> {
  const here = (await drafts.list(userId)).find(({ server }) => server?.reportId === reportId)
  if (here) return { draft: here }
  const report = await call(reports.read, { params: { id: reportId } })
  // A draft of another user could not be sent from here, and not deleted if it has a dangerous voltage.
  if (report.state !== 'draft' || report.authorId !== userId) return { finished: reportId }
  const copy = draftOf(report, await vehicleOf(report), locale)
  // An unreadable draft is not overwritten.
  const draft = (await isUnreadable(userId, copy.id)) ? { ...copy, id: crypto.randomUUID() } : copy
  await drafts.keep(userId, draft.id, draft)
  return { draft }
}

/** Falls back to the data in the report if the vehicle cannot be read. */
export async function vehicleOf(report: {
  companyVehicleId: string
  vehicle: string
}): Promise<DraftVehicle> {
  const { companyVehicleId: id, vehicle: plate } = report
  try {
    return await call(companyVehicles.read, { params: { id } })
  } catch {
    return {
      _id: id,
      plate,
      vin: '',
      manufacturer: '',
      model: '',
      dischargeMinutes: null,
      hvVoltage: null,
      hvMaxVoltage: null,
      hvComponents: [],
    }
  }
}

async function catchUp(
  userId: string,
  here: Draft,
  { reportId, version, body }: NonNullable<Draft['server']>,
  locale: Locale,
): Promise<Opened> {
  try {
    const report = await call(reports.read, { params: { id: reportId } })
    if (report.state !== 'draft') {
      await dropDraft(userId, here.id)
      return { finished: reportId }
    }
    const untouched = isSameBody(bodyOf(here), body)
    if (report.version === version || !untouched) return { draft: here }
    return { draft: draftOf(report, await vehicleOf(report), locale, here) }
  } catch (problem) {
    // Deleted on the server, so the local draft becomes a new report.
    if (isProblem(problem, 'notFound')) return { draft: { ...here, server: null } }
    return { draft: here }
  }
}

/** Converts the report on the server into a draft. Replaces the local draft, if any. */
export function draftOf(report: Report, vehicle: DraftVehicle, locale: Locale, here?: Draft): Draft {
  const { _id: reportId, version, updatedAt } = report
  const draft: Draft = {
    ...measuredOf(report),
    ...pick(report, [
      ...(['name', 'customer', 'place', 'remarks', 'measuredAt', 'instruments'] as const),
      ...(['ambientTemp_dC', 'relHumidity_pct', 'correction', 'takeovers'] as const),
    ]),
    // Otherwise the draft could be neither continued nor closed.
    timeZone: isTimeZone(report.timeZone) ? report.timeZone : zoneHere(),
    id: here?.id ?? reportId,
    vehicle,
    preceding: precedingIn(report),
    photos: report.photos.map((photo) => ({ ...photo, refused: null })),
    replaces: here?.replaces ?? (report.replaces && { ...report.replaces, readings: tracesOf(report) }),
    typed: {},
    units: {},
    stop: null,
    signed: here?.signed ?? null,
    changedAt: updatedAt,
    server: { reportId, version, body: bodyOfReport(report), at: updatedAt },
    creating: null,
    refused: null,
  }
  return draft.type === 'disconnection' ? withVoltages(draft, locale, here) : withTexts(draft, locale)
}

function withTexts(draft: Draft, locale: Locale): Draft {
  const typed: Record<string, string> = {}
  const units: Record<string, string> = {}
  for (const field of fieldsOf(draft)) {
    const value = valueAt(draft, field)
    if (value === null) continue
    const { text, unit } = typedAs(value, quantityOf(draft.type, field), locale)
    typed[field] = text
    units[field] = unit
  }
  return { ...draft, typed, units }
}

function withVoltages(draft: Disconnecting, locale: Locale, here: Draft | undefined): Draft {
  const { measurement } = draft
  const fields = [
    ...[...voltageFields, 'makerLimit_mV' as const].map((field) => ({ field, mV: measurement[field] })),
    ...measurement.uAcPhases_mV.map((mV, row) => ({ field: `uAcPhases_mV.${row}`, mV })),
  ]
  const entries = fields.flatMap(({ field, mV }): [string, string][] =>
    mV === null ? [] : [[field, formatReading(mV, 3, locale)]],
  )
  const conditions = withTexts(draft, locale)
  return {
    ...conditions,
    typed: { ...conditions.typed, ...Object.fromEntries(entries) },
    stop: stopsWork(judgementOf(draft)) ? stopOf(draft, entries, here?.stop?.read ?? false) : null,
  }
}

const stopOf = ({ measurement }: Disconnecting, entries: [string, string][], read: boolean): Draft['stop'] =>
  isDangerFound(measurement)
    ? { locked: entries.map(([field]) => field), read }
    : { locked: [], read: true, remeasured: true }
