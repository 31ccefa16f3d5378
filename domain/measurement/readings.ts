import type { Measured } from '#domain/measurement/judge.ts'
import type { Reading } from '#domain/reading.ts'

/** Base units of the field, an answer, or null if blank. */
export type ReadingValue = number | boolean | Reading | 'open' | null

export interface RecordedReading {
  field: string
  value: ReadingValue
}

/** Returns the instrument readings without settings. A change of any of them is a new reading. */
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

/** Returns the old readings that a correction changes or removes. */
export const changedReadings = (before: Measured, after: Measured): RecordedReading[] =>
  changedSince(readingsIn(before), after)

/** Same as `changedReadings`, from stored readings. */
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
