import { keepsGlovesUnrecorded } from '#domain/correction.ts'
import { dayOf } from '#domain/day.ts'
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

/** What the chosen instruments lack. A correction may stay without gloves if the corrected report has none. */
export function lackingIn(draft: Draft) {
  const { type } = draft
  const kinds = draft.instruments.map(({ kind }) => kind)
  const gloves = lacksGloves(type, kinds)
  const mayStay = mayLeaveOutGloves(draft)
  return [
    ...(lacksProvingUnit(type, kinds) ? ['provingUnit' as const] : []),
    ...(lacksVoltageTester(type, kinds) ? ['voltageTester' as const] : []),
    ...(gloves ? [mayStay ? ('glovesUnrecorded' as const) : ('gloves' as const)] : []),
    ...(lacksMeter(draft, draft.instruments) ? ['meter' as const] : []),
  ]
}

const mayLeaveOutGloves = ({ correction = null, measuredAt, replaces = null }: Draft) =>
  keepsGlovesUnrecorded({ correction, measuredAt, replaces })

export const measuringOf = (draft: Draft, now: Date) => ({
  // Calibrations must cover the day of the measurement; today while nothing is measured.
  day: dayOf(draft.measuredAt ? new Date(draft.measuredAt) : now, draft.timeZone),
  systemVoltage: systemVoltageOf(draft.vehicle ?? {}, statedVoltage_mV(draft)),
  glovesUnrecorded: mayLeaveOutGloves(draft),
})
