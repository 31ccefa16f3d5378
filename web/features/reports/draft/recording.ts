import { stepKeys, type StepKey } from '#domain/measurement/checklist.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { parseReading, type ReadingError } from '#domain/reading.ts'
import type { Draft, DraftVehicle, Measurement } from './draft.ts'

/** Who records, and when: goes into every step. */
export interface Hand {
  by: string
  at: string
}

export const voltageFields = ['uPlusMinus_mV', 'uPlusChassis_mV', 'uMinusChassis_mV'] as const
export type VoltageField = (typeof voltageFields)[number]
export const volts = { decimals: 3, unitFactor: 1000, signed: true }

/** A step done at that moment. Whatever followed it before has to be repeated. */
export const recordStep = (draft: Draft, key: StepKey, { by, at }: Hand): Draft =>
  withMeasurement(withoutAfter(draft, key), (measurement) => ({
    steps: { ...measurement.steps, [key]: { state: 'done', by, at, reason: null } },
  }))

/** A step that need not be done here, and why. Writing on at the reason keeps the moment. */
export const skipStep = (draft: Draft, key: StepKey, reason: string, { by, at }: Hand): Draft => {
  const known = draft.measurement.steps[key]
  const before = known?.state === 'notApplicable' ? draft : withoutAfter(draft, key)
  return withMeasurement(before, ({ steps }) => ({
    steps: {
      ...steps,
      [key]: { state: 'notApplicable', by, at: known?.state === 'notApplicable' ? known.at : at, reason },
    },
  }))
}

/** Takes a step back, and with it all that followed. */
export const undoStep = (draft: Draft, key: StepKey): Draft => withoutFrom(draft, stepKeys.indexOf(key))

/** Whether anything was recorded after this step that taking it back would undo. */
export const hasLater = ({ measurement: { steps } }: Draft, key: StepKey) =>
  stepKeys.slice(stepKeys.indexOf(key) + 1).some((later) => steps[later])

export function answer(
  draft: Draft,
  key: 'meterTestBefore' | 'absenceOfVoltage' | 'meterTestAfter',
  value: boolean,
  hand: Hand,
): Draft {
  if (draft.measurement[key] === value) return draft
  return withMeasurement(recordStep(draft, key, hand), () => ({ [key]: value }))
}

/** The minutes waited: taken from the running clock, or typed by hand, which the report then says. */
export function waited(draft: Draft, minutes: number | null, hand: Hand, isTyped: boolean): Draft {
  if (draft.measurement.wait_min === minutes) return draft
  const enough = minutes !== null && minutes >= minutesToWait(draft.measurement)
  const next = enough ? recordStep(draft, 'wait', hand) : undoStep(draft, 'wait')
  return withMeasurement(next, () => ({ wait_min: minutes, waitTyped: minutes === null ? null : isTyped }))
}

/** A voltage as typed. A changed value is a new measurement: the function test after it is due again. */
export function typeVoltage(draft: Draft, field: VoltageField, text: string, hand: Hand): Draft {
  const typed = { ...draft, typed: { ...draft.typed, [field]: text } }
  return measured(typed, { [field]: millivolts(text) }, hand)
}

export function typeAcPhase(draft: Draft, row: number, text: string, hand: Hand): Draft {
  const typed = { ...draft, typed: { ...draft.typed, [`uAcPhases_mV.${row}`]: text } }
  const phases = draft.measurement.uAcPhases_mV.map((mV, at) => (at === row ? millivolts(text) : mV))
  return measured(typed, { uAcPhases_mV: phases }, hand)
}

export const addAcPhase = (draft: Draft, hand: Hand): Draft =>
  measured(draft, { uAcPhases_mV: [...draft.measurement.uAcPhases_mV, null] }, hand)

export function removeAcPhase(draft: Draft, row: number, hand: Hand): Draft {
  const texts = draft.measurement.uAcPhases_mV.map((_, at) => draft.typed[`uAcPhases_mV.${at}`] ?? '')
  const others = Object.entries(draft.typed).filter(([field]) => !field.startsWith('uAcPhases_mV.'))
  const left = texts.filter((_, at) => at !== row).map((text, at) => [`uAcPhases_mV.${at}`, text])
  const phases = draft.measurement.uAcPhases_mV.filter((_, at) => at !== row)
  return measured(
    { ...draft, typed: Object.fromEntries([...others, ...left]) as Draft['typed'] },
    { uAcPhases_mV: phases },
    hand,
  )
}

export const typeMakerLimit = (draft: Draft, text: string): Draft =>
  withMeasurement({ ...draft, typed: { ...draft.typed, makerLimit_mV: text } }, () => ({
    makerLimit_mV: millivolts(text),
  }))

/** Another vehicle is another disconnection: what was recorded at the first says nothing about it. */
export function chooseVehicle(draft: Draft, vehicle: DraftVehicle, name: string): Draft {
  if (draft.vehicle?._id === vehicle._id) return draft
  const cleared = draft.vehicle ? withoutFrom(draft, 0) : draft
  return withMeasurement(
    { ...cleared, vehicle, name: draft.name === '' || draft.vehicle ? name : draft.name },
    () => ({ requiredWait_min: vehicle.dischargeMinutes }),
  )
}

/** Holds on to a voltage of danger: the fields that have a value now are not changed any more. */
export const stopWork = (draft: Draft): Draft =>
  draft.stop ? draft : { ...draft, stop: { locked: fieldsWithValue(draft.measurement), read: false } }

export const readingError = (text: string | undefined): ReadingError | null =>
  text === undefined || text.trim() === '' ? null : (parseReading(text, volts).error ?? null)

const millivolts = (text: string) => parseReading(text, volts).reading?.value ?? null

const fieldsWithValue = (measurement: Measurement) => [
  ...voltageFields.filter((field) => !isBlank(measurement[field])),
  ...measurement.uAcPhases_mV.flatMap((mV, row) => (isBlank(mV) ? [] : [`uAcPhases_mV.${row}`])),
]

function measured(draft: Draft, values: Partial<Measurement>, hand: Hand): Draft {
  const next = withMeasurement(draft, () => values)
  const complete =
    voltageFields.every((field) => !isBlank(next.measurement[field])) &&
    next.measurement.uAcPhases_mV.every((mV) => !isBlank(mV))
  if (!complete) return keepVoltages(undoStep(next, 'voltages'), next)
  return { ...recordStep(next, 'voltages', hand), measuredAt: hand.at }
}

// What is being typed stays, though the step is open again.
const keepVoltages = (draft: Draft, { typed, measurement }: Draft): Draft => {
  const { uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV } = measurement
  return withMeasurement({ ...draft, typed, measuredAt: null }, () => ({
    uPlusMinus_mV,
    uPlusChassis_mV,
    uMinusChassis_mV,
    uAcPhases_mV,
  }))
}

const withoutAfter = (draft: Draft, key: StepKey) => withoutFrom(draft, stepKeys.indexOf(key) + 1)

/** Without the steps from there on and the answers that belong to them. */
function withoutFrom(draft: Draft, from: number): Draft {
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
  return has('voltages') ? { ...kept, typed: limitOnly(draft.typed), measuredAt: null } : kept
}

const noVoltages = ({ uAcPhases_mV }: Measurement) => ({
  uPlusMinus_mV: null,
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  uAcPhases_mV: uAcPhases_mV.map(() => null),
})

const limitOnly = ({ makerLimit_mV }: Draft['typed']): Draft['typed'] =>
  makerLimit_mV === undefined ? {} : { makerLimit_mV }

const withMeasurement = (
  draft: Draft,
  change: (measurement: Measurement) => Partial<Measurement>,
): Draft => ({
  ...draft,
  measurement: { ...draft.measurement, ...change(draft.measurement) },
})
