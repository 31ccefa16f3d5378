import { stepKeys, type StepKey } from '#domain/measurement/checklist.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { type Securing, securingOf } from '#domain/measurement/securing.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import { type Disconnecting, keepsTime } from './draft.ts'

/** Who records, and when: goes into every step. */
export interface Hand {
  by: string
  at: string
}

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

/** What was marked as entered wrongly; a draft that this device kept from an earlier version names nothing. */
export const withdrawnIn = ({ measurement }: Disconnecting): Withdrawn[] =>
  (measurement as Partial<Measurement>).withdrawn ?? []

/** Until the new measurement is complete, the time of the first one is the time of the report. */
export const firstMoment = (draft: Disconnecting) => withdrawnIn(draft).at(-1)?.measuredAt ?? null

const withoutAfter = (draft: Disconnecting, key: StepKey) =>
  keepsTime(draft) ? draft : withoutFrom(draft, stepKeys.indexOf(key) + 1)

/** Without the steps from there on and the answers that belong to them. */
export function withoutFrom(draft: Disconnecting, from: number): Disconnecting {
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

export const withMeasurement = (
  draft: Disconnecting,
  change: (measurement: Measurement) => Partial<Measurement>,
): Disconnecting => ({
  ...draft,
  measurement: { ...draft.measurement, ...change(draft.measurement) },
})
