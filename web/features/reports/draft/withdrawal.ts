import { stepKeys } from '#domain/measurement/checklist.ts'
import { isDangerFound } from '#domain/measurement/disconnection.ts'
import type { Correction } from '#domain/correction.ts'
import { shows } from '#domain/measurement/dangerKept.ts'
import { readingsIn } from '#domain/measurement/readings.ts'
import { isBlank, type Verdict } from '#domain/measurement/judgement.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import type { Disconnecting, Draft } from './draft.ts'
import { withValue } from './fields.ts'
import { type Hand, withMeasurement, withdrawnIn, withoutFrom } from './steps.ts'
import { voltageFields } from './voltages.ts'

/** Whether work has to be stopped now: a danger is found, measured or shown by the two-pole tester, and it is not stopped yet. */
export const isStopDue = (draft: Draft): boolean =>
  draft.type === 'disconnection' &&
  (draft.stop === null || draft.stop.remeasured === true) &&
  isDangerFound(draft.measurement)

/** Locks the fields that have a value now: a dangerous voltage is not changed any more. */
export const stopWork = (draft: Disconnecting): Disconnecting =>
  draft.stop && !draft.stop.remeasured
    ? draft
    : { ...draft, stop: { locked: fieldsWithValue(draft.measurement), read: false } }

/** Marks a dangerous measurement as entered wrongly: it is kept, and measuring begins again with the test of the meter. */
export function withdraw(draft: Disconnecting, { by, at }: Hand): Disconnecting {
  const { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV } =
    draft.measurement
  const voltages = { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV }
  const measuredAt = knownMoment(draft) ?? measuredBy(draft, at)
  const first = { ...voltages, measuredAt, withdrawnAt: at, by }
  const kept = withMeasurement(draft, () => ({ withdrawn: [...withdrawnIn(draft), first] }))
  const open = withoutFrom(kept, stepKeys.indexOf('meterTestBefore'))
  return {
    ...open,
    stop: { locked: [], read: true, remeasured: true },
    ...(draft.replaces && { correction: 'measuredAgain' as const }),
  }
}

/** Whether a voltage may stay blank: another one is dangerous. After an entry was wrong each one is measured again. */
export const mayStayBlank = ({ stop }: Pick<Disconnecting, 'stop'>, verdict: Verdict | undefined) =>
  verdict === undefined && stop?.remeasured !== true

/**
 * Whether what the server refused is withdrawn once more: as too early always, as still to come only after the clock of this
 * device was set back.
 */
export const isWithdrawnAgain = (draft: Disconnecting, flaw: string, at: string) =>
  flaw === 'WITHDRAWN_TOO_EARLY' ||
  (flaw === 'MOMENT_AHEAD' && Date.parse(withdrawnIn(draft).at(-1)?.withdrawnAt ?? '') > Date.parse(at))

/** Withdraws once more, now, what the server refused for its time: the meter is tested again after that. */
export function withdrawAgain(draft: Disconnecting, at: string): Disconnecting {
  const known = draft.server?.body.measurement as Partial<Measurement> | undefined
  const sent = known?.withdrawn?.length ?? 0
  const later = withdrawnIn(draft).map((one, place) => (place < sent ? one : { ...one, withdrawnAt: at }))
  const kept = withMeasurement(draft, () => ({ withdrawn: later }))
  return {
    ...withoutFrom(kept, stepKeys.indexOf('meterTestBefore')),
    stop: { locked: [], read: true, remeasured: true },
  }
}

/**
 * The moment under which the server knows the values that are withdrawn: they keep it, whatever was entered since. Other
 * values were not measured before those that the server knows.
 */
function knownMoment({ server, measurement, measuredAt }: Disconnecting): string | null {
  const { body } = server ?? {}
  if (body?.type !== 'disconnection') return null
  const known = body.measurement as Measurement
  if (!isDangerFound(known)) return null
  const isSooner = Date.parse(measuredAt ?? '') < Date.parse(body.measuredAt ?? '')
  return isSooner || shows(known, measurement) ? (body.measuredAt ?? null) : null
}

/** When the values were measured, which is not after they are withdrawn. */
const measuredBy = ({ measuredAt }: Disconnecting, at: string) =>
  measuredAt !== null && Date.parse(measuredAt) <= Date.parse(at) ? measuredAt : at

/**
 * Says what a correction does with the readings. Measured again, the vehicle has no readings until it is measured, and
 * instruction and protective equipment are confirmed for that measurement; a danger that the draft shows is withdrawn, so
 * that it is kept and work stays stopped until then.
 */
export function chooseCorrection(draft: Draft, correction: Correction, hand: Hand): Draft {
  if (correction === 'enteredWrongly' || draft.correction === correction) return { ...draft, correction }
  const chosen = unconfirmed({ ...draft, correction })
  if (chosen.type === 'disconnection') {
    if (!isDangerFound(chosen.measurement)) return withoutFrom(chosen, stepKeys.indexOf('meterTestBefore'))
    // The record has room for no further withdrawal: the draft is closed as failed.
    return withdrawnIn(chosen).length < mostWithdrawn ? withdraw(chosen, hand) : draft
  }
  const read = readingsIn(chosen).map(({ field }) => field)
  const blank = read.reduce<Draft>(
    (before, field) => withValue(before, field, field.endsWith('weldSeen') ? false : null),
    chosen,
  )
  const typed = Object.entries(draft.typed).filter(([field]) => !read.includes(field))
  return { ...blank, typed: Object.fromEntries(typed), measuredAt: null }
}

const unconfirmed = (draft: Draft) =>
  withValue(withValue(draft, 'safetyInstructionConfirmed', null), 'ppeConfirmed', null)

const fieldsWithValue = (measurement: Measurement) => [
  ...voltageFields.filter((field) => !isBlank(measurement[field])),
  ...measurement.uAcPhases_mV.flatMap((mV, row) => (isBlank(mV) ? [] : [`uAcPhases_mV.${row}`])),
]
