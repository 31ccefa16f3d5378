import { dayOf, type Day } from '#domain/day.ts'
import { instrumentFlaws, lacksMeter, lacksProvingUnit } from '#domain/instrument.ts'
import { isComplete, type Draft } from '../draft/draft.ts'

/** Whether what is measured with proves something on the day of measuring, as the server will ask too. */
export const isInstrumentsDone = (draft: Draft, now: Date) =>
  draft.instruments.every(isComplete) && Object.keys(flawsOf(draft, now)).length === 0

export const flawsOf = (draft: Draft, now: Date) =>
  instrumentFlaws(draft.type, draft.instruments, measuringDay(draft, now))

const kindsOf = ({ instruments }: Draft) => instruments.map(({ kind }) => kind)

export const needsProvingUnit = (draft: Draft) => lacksProvingUnit(draft.type, kindsOf(draft))
export const needsMeter = (draft: Draft) => lacksMeter(draft.type, kindsOf(draft))

/** The day of the measurement, which the calibration must cover; today while nothing is measured. */
export const measuringDay = ({ measuredAt, timeZone }: Draft, now: Date): Day =>
  dayOf(measuredAt ? new Date(measuredAt) : now, timeZone)
