import type { Report } from '#contract/report.ts'
import type { Locale } from '#domain/locale.ts'
import { isDangerFound, stopsWork } from '#domain/measurement/disconnection.ts'
import { formatReading } from '#domain/reading.ts'
import {
  bodyOfReport,
  type Disconnecting,
  type Draft,
  type DraftVehicle,
  measuredOf,
  tracesOf,
} from './draft.ts'
import { judgementOf } from './judgementOf.ts'
import { precedingIn } from './precedingIn.ts'
import { fieldsOf, quantityOf, valueAt } from './fields.ts'
import { typedAs } from './quantity.ts'

/** Converts the report on the server into a draft. Replaces the local draft, if any. */
export function draftOf(report: Report, vehicle: DraftVehicle, locale: Locale, here?: Draft): Draft {
  const { name, customer, place, remarks, measuredAt, timeZone, instruments } = report
  const { ambientTemp_dC, relHumidity_pct } = report
  const draft: Draft = {
    id: here?.id ?? report._id,
    ...measuredOf(report),
    vehicle,
    ...{ name, customer, place, remarks, measuredAt, timeZone, instruments },
    ...{ ambientTemp_dC, relHumidity_pct },
    preceding: precedingIn(report),
    photos: report.photos.map((photo) => ({ ...photo, refused: null })),
    replaces: here?.replaces ?? (report.replaces && { ...report.replaces, readings: tracesOf(report) }),
    correction: report.correction,
    takeovers: report.takeovers,
    typed: {},
    units: {},
    stop: null,
    signed: here?.signed ?? null,
    changedAt: report.updatedAt,
    server: {
      reportId: report._id,
      version: report.version,
      body: bodyOfReport(report),
      at: report.updatedAt,
    },
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
  const text = (field: string, mV: number | null): [string, string][] =>
    mV === null ? [] : [[field, formatReading(mV, 3, locale)]]
  const entries = [
    ...text('uPlusMinus_mV', measurement.uPlusMinus_mV),
    ...text('uPlusChassis_mV', measurement.uPlusChassis_mV),
    ...text('uMinusChassis_mV', measurement.uMinusChassis_mV),
    ...text('makerLimit_mV', measurement.makerLimit_mV),
    ...measurement.uAcPhases_mV.flatMap((mV, row) => text(`uAcPhases_mV.${row}`, mV)),
  ]
  const isStopped = stopsWork(judgementOf(draft))
  const conditions = withTexts(draft, locale)
  return {
    ...draft,
    typed: { ...conditions.typed, ...Object.fromEntries(entries) },
    units: conditions.units,
    stop: isStopped ? stopOf(draft, entries, here?.stop?.read ?? false) : null,
  }
}

const stopOf = ({ measurement }: Disconnecting, entries: [string, string][], read: boolean): Draft['stop'] =>
  isDangerFound(measurement)
    ? { locked: entries.map(([field]) => field), read }
    : { locked: [], read: true, remeasured: true }
