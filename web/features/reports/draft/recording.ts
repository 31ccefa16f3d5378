import { stepKeys, type StepKey } from '#domain/measurement/checklist.ts'
import { isDangerFound, isDangerMeasured, minutesToWait } from '#domain/measurement/disconnection.ts'
import type { Correction } from '#domain/correction.ts'
import { shows } from '#domain/measurement/dangerKept.ts'
import { readingsIn } from '#domain/measurement/readings.ts'
import { isBlank, type Verdict } from '#domain/measurement/judgement.ts'
import type { IsolationMethod, ReportType } from '#domain/reportType.ts'
import { parseReading, type ReadingError } from '#domain/reading.ts'
import { type Securing, securingOf } from '#domain/measurement/securing.ts'
import { mostWithdrawn, type Withdrawn } from '#domain/measurement/withdrawn.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import { blankIsolation, blankOf } from './blank.ts'
import { type Disconnecting, type Draft, type DraftVehicle, type Isolating, keepsTime } from './draft.ts'
import { withValue } from './fields.ts'

/** Who records, and when: goes into every step. */
export interface Hand {
  by: string
  at: string
}

export const voltageFields = ['uPlusMinus_mV', 'uPlusChassis_mV', 'uMinusChassis_mV'] as const
export type VoltageField = (typeof voltageFields)[number]
export const volts = { decimals: 3, unitFactor: 1000, signed: true }

/** A step done at that moment. Whatever followed it before has to be repeated, except where only what was entered is corrected. */
export const recordStep = (draft: Disconnecting, key: StepKey, { by, at }: Hand): Disconnecting =>
  withMeasurement(withoutAfter(draft, key), ({ steps }) => ({
    steps: {
      ...steps,
      [key]: { by, at, ...(keepsTime(draft) && momentOf(steps[key])), state: 'done', reason: null },
    },
  }))

const momentOf = (step: { by: string; at: string } | null | undefined) =>
  step ? { by: step.by, at: step.at } : {}

/** A step that need not be done here, and why. Writing on at the reason keeps the moment. */
export const skipStep = (
  draft: Disconnecting,
  key: StepKey,
  reason: string,
  { by, at }: Hand,
): Disconnecting => {
  const known = draft.measurement.steps[key]
  const isSame = known?.state === 'notApplicable' || keepsTime(draft)
  const before = isSame ? draft : withoutAfter(draft, key)
  return withMeasurement(before, ({ steps }) => ({
    steps: { ...steps, [key]: { state: 'notApplicable', by, at: (isSame && known?.at) || at, reason } },
  }))
}

/** Ends the step about adjacent parts: there are none that are live. */
export const findNoneAdjacent = (draft: Disconnecting, { by, at }: Hand): Disconnecting =>
  withMeasurement(recordStep(draft, 'adjacent', { by, at }), ({ steps }) => ({
    steps: { ...steps, adjacent: { by, at, ...steps.adjacent, state: 'noneAdjacent', reason: null } },
  }))

/** What the tester enters about the disconnect, key, plug and padlock. */
export const enterSecuring = (draft: Disconnecting, entered: Partial<Securing>): Disconnecting =>
  withMeasurement(draft, ({ securing }) => ({
    securing: { ...(securing ?? securingOf(draft.vehicle)), ...entered },
  }))

/** Takes a step back, and with it all that followed. */
export const undoStep = (draft: Disconnecting, key: StepKey): Disconnecting =>
  keepsTime(draft) ? draft : withoutFrom(draft, stepKeys.indexOf(key))

/** Whether anything was recorded after this step that taking it back would undo. */
export const hasLater = (draft: Disconnecting, key: StepKey) =>
  !keepsTime(draft) &&
  stepKeys.slice(stepKeys.indexOf(key) + 1).some((later) => draft.measurement.steps[later])

export function answer(
  draft: Disconnecting,
  key: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter',
  value: boolean,
  hand: Hand,
): Disconnecting {
  if (draft.measurement[key] === value) return draft
  const answered = withMeasurement(recordStep(draft, key, hand), () => ({ [key]: value }))
  // Nothing is measured after a tester that shows voltage: this is the measurement.
  return key === 'absenceOfVoltage' && !value && !keepsTime(draft)
    ? { ...answered, measuredAt: hand.at }
    : answered
}

/** The minutes waited: taken from the running clock, or typed by hand, which the report then says. */
export function waited(
  draft: Disconnecting,
  minutes: number | null,
  hand: Hand,
  isTyped: boolean,
): Disconnecting {
  if (draft.measurement.wait_min === minutes) return draft
  const enough = minutes !== null && minutes >= minutesToWait(draft.measurement)
  const next = enough ? recordStep(draft, 'wait', hand) : undoStep(draft, 'wait')
  return withMeasurement(next, () => ({ wait_min: minutes, waitTyped: minutes === null ? null : isTyped }))
}

/** A voltage as typed, a dangerous one the last that is demanded. A changed value is a new measurement: the function test after it is due again. */
export function typeVoltage(
  draft: Disconnecting,
  field: VoltageField,
  text: string,
  hand: Hand,
): Disconnecting {
  const typed = { ...draft, typed: { ...draft.typed, [field]: text } }
  return measured(typed, { [field]: millivolts(text) }, hand)
}

export function typeAcPhase(draft: Disconnecting, row: number, text: string, hand: Hand): Disconnecting {
  const typed = { ...draft, typed: { ...draft.typed, [`uAcPhases_mV.${row}`]: text } }
  const phases = draft.measurement.uAcPhases_mV.map((mV, at) => (at === row ? millivolts(text) : mV))
  return measured(typed, { uAcPhases_mV: phases }, hand)
}

export const addAcPhase = (draft: Disconnecting, hand: Hand): Disconnecting =>
  measured(draft, { uAcPhases_mV: [...draft.measurement.uAcPhases_mV, null] }, hand)

export function removeAcPhase(draft: Disconnecting, row: number, hand: Hand): Disconnecting {
  const texts = draft.measurement.uAcPhases_mV.map((_, at) => draft.typed[`uAcPhases_mV.${at}`] ?? '')
  const others = Object.entries(draft.typed).filter(([field]) => !field.startsWith('uAcPhases_mV.'))
  const left = texts.filter((_, at) => at !== row).map((text, at) => [`uAcPhases_mV.${at}`, text])
  const phases = draft.measurement.uAcPhases_mV.filter((_, at) => at !== row)
  return measured(
    { ...draft, typed: Object.fromEntries([...others, ...left]) as Disconnecting['typed'] },
    { uAcPhases_mV: phases },
    hand,
  )
}

export const typeMakerLimit = (draft: Disconnecting, text: string): Disconnecting =>
  withMeasurement({ ...draft, typed: { ...draft.typed, makerLimit_mV: text } }, () => ({
    makerLimit_mV: millivolts(text),
  }))

/** Another vehicle is another measurement: what was recorded at the first says nothing about it. */
export function chooseVehicle(draft: Draft, vehicle: DraftVehicle, name: string): Draft {
  if (draft.vehicle?._id === vehicle._id) return draft
  const named = { vehicle, name: draft.name === '' || draft.vehicle ? name : draft.name }
  if (draft.type !== 'disconnection')
    return askedByVehicle({ ...(draft.vehicle ? cleared(draft) : draft), ...named })
  const open = draft.vehicle ? { ...withoutFrom(draft, 0), photos: [] } : draft
  return withMeasurement({ ...open, ...named }, () => ({
    requiredWait_min: vehicle.dischargeMinutes,
    securing: securingOf(vehicle),
  }))
}

/** Another protocol begins anew; vehicle and instruments stay. */
export const chooseType = (draft: Draft, type: ReportType, name: string): Draft =>
  draft.type === type
    ? draft
    : askedByVehicle({
        ...cleared(draft),
        ...blankOf(type),
        name,
      })

/** Another method measures other values. What both begin with stays. */
export function chooseMethod(draft: Isolating, method: IsolationMethod): Isolating {
  if (draft.measurement.method === method) return draft
  const { circuit, voltageKind, ohmPerVolt, decisionRule } = draft.measurement
  return askedByVehicle({
    ...cleared(draft),
    type: 'isolation',
    measurement: { ...blankIsolation(method), circuit, voltageKind, ohmPerVolt, decisionRule },
  })
}

/** What the vehicle says of itself goes into the measurement: the tester sees it and may correct it. */
function askedByVehicle<D extends Draft>(draft: D): D {
  const { type, vehicle } = draft
  if (!vehicle) return draft
  if (type === 'potentialEqualization') return withValue(draft, 'vehicleParts', vehicle.hvComponents)
  if (type === 'disconnection')
    return withValue(
      withValue(draft, 'requiredWait_min', vehicle.dischargeMinutes),
      'securing',
      securingOf(vehicle),
    )
  const filled = withVolts(draft, 'hvSystemVoltage_mV', vehicle.hvMaxVoltage)
  return 'hvNominalVoltage_mV' in draft.measurement
    ? withVolts(filled, 'hvNominalVoltage_mV', vehicle.hvVoltage)
    : filled
}

const withVolts = <D extends Draft>(draft: D, field: string, volts: number | null): D =>
  volts === null
    ? draft
    : withValue({ ...draft, typed: { ...draft.typed, [field]: String(volts) } }, field, volts * 1000)

/** Whether something was measured that another choice would take away. */
export const isBegun = (draft: Draft) =>
  draft.measuredAt !== null ||
  Object.entries(draft.typed).some(([field, text]) => !/^hv/.test(field) && text.trim() !== '') ||
  (draft.type === 'disconnection' && Object.values(draft.measurement.steps).some(Boolean))

function cleared(draft: Draft): Draft {
  const bare = { ...draft, ...blankOf(draft.type), measuredAt: null, preceding: null, photos: [], stop: null }
  const { ambientTemp_dC, relHumidity_pct } = draft.typed
  return {
    ...bare,
    typed: {
      ...(ambientTemp_dC !== undefined && { ambientTemp_dC }),
      ...(relHumidity_pct !== undefined && { relHumidity_pct }),
    },
    units: {},
  }
}

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

/** Withdraws once more, later, what the server refused as withdrawn too early: the meter is tested again after that. */
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

/** What was marked as entered wrongly; a draft that this device kept from an earlier version names nothing. */
export const withdrawnIn = ({ measurement }: Disconnecting): Withdrawn[] =>
  (measurement as Partial<Measurement>).withdrawn ?? []

/** Until the new measurement is complete, the time of the first one is the time of the report. */
const firstMoment = (draft: Disconnecting) => withdrawnIn(draft).at(-1)?.measuredAt ?? null

export const readingError = (text: string | undefined): ReadingError | null =>
  text === undefined || text.trim() === '' ? null : (parseReading(text, volts).error ?? null)

const millivolts = (text: string) => parseReading(text, volts).reading?.value ?? null

const fieldsWithValue = (measurement: Measurement) => [
  ...voltageFields.filter((field) => !isBlank(measurement[field])),
  ...measurement.uAcPhases_mV.flatMap((mV, row) => (isBlank(mV) ? [] : [`uAcPhases_mV.${row}`])),
]

function measured(draft: Disconnecting, values: Partial<Measurement>, hand: Hand): Disconnecting {
  const next = withMeasurement(draft, () => values)
  if (keepsTime(draft)) return next
  const complete =
    isDangerMeasured(next.measurement) ||
    (voltageFields.every((field) => !isBlank(next.measurement[field])) &&
      next.measurement.uAcPhases_mV.every((mV) => !isBlank(mV)))
  if (!complete) return keepVoltages(undoStep(next, 'voltages'), next)
  return { ...recordStep(next, 'voltages', hand), measuredAt: hand.at }
}

// What is being typed stays, though the step is open again.
const keepVoltages = (draft: Disconnecting, { typed, measurement }: Disconnecting): Disconnecting => {
  const { uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV } = measurement
  return withMeasurement({ ...draft, typed, measuredAt: firstMoment(draft) }, () => ({
    uPlusMinus_mV,
    uPlusChassis_mV,
    uMinusChassis_mV,
    uAcPhases_mV,
  }))
}

const withoutAfter = (draft: Disconnecting, key: StepKey) =>
  keepsTime(draft) ? draft : withoutFrom(draft, stepKeys.indexOf(key) + 1)

/** Without the steps from there on and the answers that belong to them. */
function withoutFrom(draft: Disconnecting, from: number): Disconnecting {
  const gone = stepKeys.slice(from)
  const steps = Object.fromEntries(
    stepKeys
      .slice(0, from)
      .flatMap((key) => (draft.measurement.steps[key] ? [[key, draft.measurement.steps[key]]] : [])),
  )
  const has = (key: StepKey) => gone.includes(key)
  const kept = withMeasurement(draft, (measurement) => ({
    steps,
    ...(has('wait') ? { wait_min: null, waitTyped: null } : {}),
    ...(has('meterTestBefore') ? { meterTestBefore: null } : {}),
    ...(has('absenceOfVoltage') ? { absenceOfVoltage: null } : {}),
    ...(has('voltages') ? noVoltages(measurement) : {}),
    ...(has('meterTestAfter') ? { meterTestAfter: null } : {}),
  }))
  return has('voltages') ? { ...kept, typed: limitOnly(draft.typed), measuredAt: firstMoment(draft) } : kept
}

const noVoltages = ({ uAcPhases_mV }: Measurement) => ({
  uPlusMinus_mV: null,
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  uAcPhases_mV: uAcPhases_mV.map(() => null),
})

const limitOnly = ({ makerLimit_mV }: Disconnecting['typed']): Disconnecting['typed'] =>
  makerLimit_mV === undefined ? {} : { makerLimit_mV }

const withMeasurement = (
  draft: Disconnecting,
  change: (measurement: Measurement) => Partial<Measurement>,
): Disconnecting => ({
  ...draft,
  measurement: { ...draft.measurement, ...change(draft.measurement) },
})
