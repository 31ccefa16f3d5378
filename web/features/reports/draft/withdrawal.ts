import { stepKeys } from '#domain/measurement/checklist.ts'
import { isDangerFound } from '#domain/measurement/disconnection.ts'
import type { Correction } from '#domain/correction.ts'
import { shows } from '#domain/measurement/erasedDanger.ts'
import { readingsIn } from '#domain/measurement/readings.ts'
import { isBlank, type Verdict } from '#domain/measurement/judgement.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import type { Disconnecting, Draft } from './draft.ts'
import { withValue } from './fields.ts'
import { type Hand, withMeasurement, withdrawnIn, withoutFrom } from './steps.ts'
import { voltageFields } from './voltages.ts'

/** Whether a danger was found and work is not yet stopped. */
export const isStopDue = (draft: Draft): boolean =>
  draft.type === 'disconnection' &&
  (draft.stop === null || draft.stop.remeasured === true) &&
  isDangerFound(draft.measurement)

/** Locks all fields with a value: a dangerous voltage must not be changed. */
export const stopWork = (draft: Disconnecting): Disconnecting =>
  draft.stop && !draft.stop.remeasured
    ? draft
    : { ...draft, stop: { locked: fieldsWithValue(draft.measurement), read: false } }

/**
 * Marks a dangerous measurement as entered wrongly. The values stay in the report, and measuring restarts
 * with the test of the meter.
 */
export function withdraw(draft: Disconnecting, { by, at }: Hand): Disconnecting {
  const { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV } =
    draft.measurement
  const voltages = { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV }
  const measuredAt = voltageMoment(draft) ?? measuredBy(draft, at)
  const first = { ...voltages, measuredAt, withdrawnAt: at, by }
  const withdrawn = withMeasurement(draft, () => ({ withdrawn: [...withdrawnIn(draft), first] }))
  const open = withoutFrom(withdrawn, stepKeys.indexOf('meterTestBefore'))
  return {
    ...open,
    stop: { locked: [], read: true, remeasured: true },
    ...(draft.replaces && { correction: 'measuredAgain' as const }),
  }
}

/**
 * Fields may stay empty next to a dangerous voltage, except after a withdrawal, when each one is measured
 * again.
 */
export const mayStayBlank = ({ stop }: Pick<Disconnecting, 'stop'>, verdict: Verdict | undefined) =>
  verdict === undefined && stop?.remeasured !== true

/**
 * Whether to repeat a refused withdrawal: always if it was too early, and if it was in the future only after
 * the clock of this device was set back.
 */
export const isWithdrawnAgain = (draft: Disconnecting, violation: string, at: string) =>
  violation === 'WITHDRAWN_TOO_EARLY' ||
  (violation === 'MOMENT_AHEAD' && Date.parse(withdrawnIn(draft).at(-1)?.withdrawnAt ?? '') > Date.parse(at))

/** Repeats refused withdrawals with the current time. The meter must be tested again. */
export function withdrawAgain(draft: Disconnecting, at: string): Disconnecting {
  const stored = draft.server?.body.measurement as Partial<Measurement> | undefined
  const sent = stored?.withdrawn?.length ?? 0
  const later = withdrawnIn(draft).map((one, index) => (index < sent ? one : { ...one, withdrawnAt: at }))
  const changed = withMeasurement(draft, () => ({ withdrawn: later }))
  return {
    ...withoutFrom(changed, stepKeys.indexOf('meterTestBefore')),
    stop: { locked: [], read: true, remeasured: true },
  }
}

/**
 * Measuring time of the withdrawn values that the server stores. Other values were measured
 * no earlier.
 */
function voltageMoment({ server, measurement, measuredAt }: Disconnecting): string | null {
  const { body } = server ?? {}
  if (body?.type !== 'disconnection') return null
  const stored = body.measurement as Measurement
  if (!isDangerFound(stored)) return null
  const isSooner = Date.parse(measuredAt ?? '') < Date.parse(body.measuredAt ?? '')
  return isSooner || shows(stored, measurement) ? (body.measuredAt ?? null) : null
}

/** The measuring time is not after the withdrawal. */
const measuredBy = ({ measuredAt }: Disconnecting, at: string) =>
  measuredAt !== null && Date.parse(measuredAt) <= Date.parse(at) ? measuredAt : at

/**
 * Applies the choice about the readings of a correction. Measuring again clears the readings and the
 * confirmations of instruction and protective equipment. A danger in the draft is withdrawn, so that it remains
 * recorded and work remains stopped.
 */
export function chooseCorrection(draft: Draft, correction: Correction, hand: Hand): Draft {
  if (correction === 'enteredWrongly' || draft.correction === correction) return { ...draft, correction }
  const chosen = unconfirmed({ ...draft, correction })
  if (chosen.type === 'disconnection') {
    if (!isDangerFound(chosen.measurement)) return withoutFrom(chosen, stepKeys.indexOf('meterTestBefore'))
    // The maximum number of withdrawals is reached: the draft must be closed as failed.
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
