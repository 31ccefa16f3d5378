import { dayOf, type Day } from '#domain/day.ts'
import { instrumentFlaws, lacksProvingUnit } from '#domain/instrument.ts'
import { isComplete, type Draft } from '../draft/draft.ts'

/** Whether what is measured with proves something on the day of measuring, as the server will ask too. */
export const isInstrumentsDone = (draft: Draft, now: Date) =>
  draft.instruments.every(isComplete) && Object.keys(flawsOf(draft, now)).length === 0

export const flawsOf = (draft: Draft, now: Date) =>
  instrumentFlaws(draft.type, draft.instruments, measuringDay(draft, now))

export const needsProvingUnit = ({ type, instruments }: Draft) =>
  lacksProvingUnit(
    type,
    instruments.map(({ kind }) => kind),
  )

/** The day of the measurement, which the calibration must cover; today while nothing is measured. */
export const measuringDay = ({ measuredAt, timeZone }: Draft, now: Date): Day =>
  dayOf(measuredAt ? new Date(measuredAt) : now, timeZone)
