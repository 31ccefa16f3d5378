import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf, type Day } from '#domain/day.ts'
import { statedVoltage_mV, systemVoltageOf } from '#domain/instrument.ts'
import {
  instrumentViolations,
  lacksGloves,
  lacksMeter,
  lacksProvingUnit,
  lacksVoltageTester,
} from '#domain/instrumentViolations.ts'
import type { Draft } from '../draft/draft.ts'

/** Whether the instruments are valid on the measuring day, with the rule of the server. */
export const isInstrumentsDone = (draft: Draft, now: Date) =>
  Object.keys(violationsOf(draft, now)).length === 0

export const violationsOf = (draft: Draft, now: Date) =>
  instrumentViolations(draft, draft.instruments, measuringOf(draft, now))

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

/** True if the report corrects one without gloves. */
export const keepsNoGloves = (draft: Draft) => namesNoGloves(draft) && mayLeaveOutGloves(draft)

const namesNoGloves = ({ type, instruments }: Draft) =>
  lacksGloves(
    type,
    instruments.map(({ kind }) => kind),
  )
const mayLeaveOutGloves = ({ correction = null, measuredAt, replaces = null }: Draft) =>
  keepsGlovesUnrecorded({ correction, measuredAt, replaces })
export const needsMeter = (draft: Draft) => lacksMeter(draft, draft.instruments)

/** Calibrations must cover the day of the measurement; today while nothing is measured. */
const measuringDay = ({ measuredAt, timeZone }: Draft, now: Date): Day =>
  dayOf(measuredAt ? new Date(measuredAt) : now, timeZone)

export const measuringOf = (draft: Draft, now: Date) => ({
  day: measuringDay(draft, now),
  systemVoltage: systemVoltageOf(draft.vehicle ?? {}, statedVoltage_mV(draft)),
  glovesUnrecorded: mayLeaveOutGloves(draft),
})
