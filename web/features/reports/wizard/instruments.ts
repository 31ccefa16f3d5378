import { dayOf, type Day } from '#domain/day.ts'
import { calibrationStatusOn, lacksProvingUnit } from '#domain/instrument.ts'
import { isComplete, type Draft, type Instrument } from '../draft/draft.ts'

/** Kinds as they are mostly chosen for high voltage. */
export const kinds = [
  'voltageTester',
  'multimeter',
  'provingUnit',
  'insulationTester',
  'milliohmMeter',
] as const satisfies readonly Instrument['kind'][]

export const isInstrumentsDone = (draft: Draft) =>
  draft.instruments.length > 0 && draft.instruments.every(isComplete) && !needsProvingUnit(draft)

export const needsProvingUnit = ({ type, instruments }: Draft) =>
  lacksProvingUnit(
    type,
    instruments.map(({ kind }) => kind),
  )

/** The day of the measurement, which the calibration must cover; today while nothing is measured. */
export const measuringDay = ({ measuredAt, timeZone }: Draft, now: Date): Day =>
  dayOf(measuredAt ? new Date(measuredAt) : now, timeZone)

export const calibrationOn = (day: Day, { kind, calibratedUntil }: Instrument) =>
  calibrationStatusOn(day, {
    kind,
    state: 'inUse',
    calibrationDue: calibratedUntil,
    category: null,
    rated_V: null,
  })
