import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf, type Day } from '#domain/day.ts'
import {
  instrumentFlaws,
  lacksGloves,
  lacksMeter,
  lacksProvingUnit,
  lacksVoltageTester,
  statedVoltage_mV,
  systemVoltageOf,
} from '#domain/instrument.ts'
import type { Draft } from '../draft/draft.ts'

/** Whether what is measured with proves something on the day of measuring, as the server will ask too. */
export const isInstrumentsDone = (draft: Draft, now: Date) => Object.keys(flawsOf(draft, now)).length === 0

export const flawsOf = (draft: Draft, now: Date) =>
  instrumentFlaws(draft, draft.instruments, measuringOf(draft, now))

export const needsProvingUnit = ({ type, instruments }: Draft) =>
  lacksProvingUnit(
    type,
    instruments.map(({ kind }) => kind),
  )
export const needsVoltageTester = ({ type, instruments }: Draft) =>
  lacksVoltageTester(
    type,
    instruments.map(({ kind }) => kind),
  )
export const needsGloves = (draft: Draft) => namesNoGloves(draft) && !mayLeaveOutGloves(draft)

/** Whether the report keeps that no gloves were recorded, because it corrects one that names none. */
export const keepsNoGloves = (draft: Draft) => namesNoGloves(draft) && mayLeaveOutGloves(draft)

const namesNoGloves = ({ type, instruments }: Draft) =>
  lacksGloves(
    type,
    instruments.map(({ kind }) => kind),
  )
const mayLeaveOutGloves = ({ correction = null, measuredAt, replaces = null }: Draft) =>
  keepsGlovesUnrecorded({ correction, measuredAt, replaces })
export const needsMeter = (draft: Draft) => lacksMeter(draft, draft.instruments)

/** The day of the measurement, which the calibration must cover; today while nothing is measured. */
const measuringDay = ({ measuredAt, timeZone }: Draft, now: Date): Day =>
  dayOf(measuredAt ? new Date(measuredAt) : now, timeZone)

/** When and at what voltage is measured. */
export const measuringOf = (draft: Draft, now: Date) => ({
  day: measuringDay(draft, now),
  systemVoltage: systemVoltageOf(draft.vehicle ?? {}, statedVoltage_mV(draft)),
  glovesUnrecorded: mayLeaveOutGloves(draft),
})
