import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf } from '#domain/day.ts'
import { type InstrumentKind, statedVoltage_mV, systemVoltageOf } from '#domain/instrument.ts'
import { instrumentViolations, missingKinds } from '#domain/instrumentViolations.ts'
import type { Draft } from '../draft/draft.ts'

/** Whether the instruments are valid on the measuring day, with the rule of the server. */
export const isInstrumentsDone = (draft: Draft, now: Date) =>
  Object.keys(violationsOf(draft, now)).length === 0

export const violationsOf = (draft: Draft, now: Date) =>
  instrumentViolations(draft, draft.instruments, measuringOf(draft, now))

/** The kinds that the chosen instruments lack. A correction may stay without gloves if the corrected report has none. */
export const missingIn = (draft: Draft) =>
  missingKinds(draft, draft.instruments, { glovesUnrecorded: mayLeaveOutGloves(draft) })

export const mayLeaveOutGloves = ({ correction = null, measuredAt, replaces = null }: Draft) =>
  keepsGlovesUnrecorded({ correction, measuredAt, replaces })

export const measuringOf = (draft: Draft, now: Date) => ({
  // Calibrations must cover the day of the measurement; today while nothing is measured.
  day: dayOf(draft.measuredAt ? new Date(draft.measuredAt) : now, draft.timeZone),
  systemVoltage: systemVoltageOf(draft.vehicle ?? {}, statedVoltage_mV(draft)),
  glovesUnrecorded: mayLeaveOutGloves(draft),
})

/** Id of the slot for a kind of instrument. */
export const slotId = (kind: InstrumentKind) => `slot-${kind}`
