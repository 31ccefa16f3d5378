import type { Measured } from '#domain/measurement/judge.ts'
import type { Reading } from '#domain/reading.ts'

/** What one reading of an instrument is recorded as: base units of its field, an answer, or null while it is blank. */
export type ReadingValue = number | boolean | Reading | 'open' | null

/** A value of an instrument by its field. */
export interface RecordedReading {
  field: string
  value: ReadingValue
}

/** What the instruments showed, without what was set or chosen: a change of any of them is another reading. */
export function readingsIn(measured: Measured): RecordedReading[] {
  const { type, measurement } = measured
  if (type === 'disconnection')
    return [
      ...fieldsOf(measurement, ['meterTestBefore', 'absenceOfVoltage', ...voltages, 'meterTestAfter']),
      ...(measurement.uAcPhases_mV ?? []).map((value, row) => ({ field: `uAcPhases_mV.${row}`, value })),
    ]
  if (type === 'isolation')
    return measurement.method === 'insulationTester'
      ? fieldsOf(measurement, ['rPlusChassis', 'rMinusChassis'])
      : fieldsOf(measurement, ['vb_mV', 'v1_mV', 'v2_mV', 'vPrime_mV'])
  return measurement.points.flatMap((point, row) =>
    fieldsOf(point, ['resistance', 'voltageDrop_uV', 'weldSeen']).map(({ field, value }) => ({
      field: `points.${row}.${field}`,
      value: field === 'weldSeen' ? value === true : value,
    })),
  )
}

/** The readings of a report that a correction shows otherwise, as they were; one that is gone is among them. */
export const changedReadings = (before: Measured, after: Measured): RecordedReading[] =>
  changedSince(readingsIn(before), after)

/** The same, of readings that were kept without the rest of their measurement. */
export const changedSince = (then: readonly RecordedReading[], after: Measured): RecordedReading[] => {
  const now = new Map(readingsIn(after).map(({ field, value }) => [field, JSON.stringify(value)]))
  const added = readingsIn(after).filter(({ field }) => !then.some((one) => one.field === field))
  return [
    ...then.filter(({ field, value }) => now.get(field) !== JSON.stringify(value)),
    ...added.map(({ field }) => ({ field, value: null })),
  ]
}

const voltages = ['uPlusMinus_mV', 'uPlusChassis_mV', 'uMinusChassis_mV'] as const

const fieldsOf = <Of extends object>(of: Of, fields: (keyof Of & string)[]): RecordedReading[] =>
  fields.map((field) => ({ field, value: (of[field] ?? null) as ReadingValue }))
