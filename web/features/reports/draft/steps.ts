import { stepKeys, type StepKey } from '#domain/measurement/checklist.ts'
import { minutesToWait } from '#domain/measurement/disconnection.ts'
import { type Securing, securingOf } from '#domain/measurement/securing.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import { keepsTime } from './body.ts'
import type { Disconnecting } from './draft.ts'

export interface Hand {
  by: string
  at: string
}

/**
 * Records a step and removes later steps, which must be repeated. A pure correction of entries keeps them.
 */
export const recordStep = (draft: Disconnecting, key: StepKey, { by, at }: Hand): Disconnecting =>
  withMeasurement(withoutAfter(draft, key), ({ steps }) => ({
    steps: {
      ...steps,
      [key]: { by, at, ...(keepsTime(draft) && momentOf(steps[key])), state: 'done', reason: null },
    },
  }))

const momentOf = (step: { by: string; at: string } | null | undefined) =>
  step ? { by: step.by, at: step.at } : {}

/** Marks a step as not applicable. Editing the reason keeps the time. */
export const skipStep = (
  draft: Disconnecting,
  key: StepKey,
  reason: string,
  { by, at }: Hand,
): Disconnecting => {
  const current = draft.measurement.steps[key]
  const isSame = current?.state === 'notApplicable' || keepsTime(draft)
  const before = isSame ? draft : withoutAfter(draft, key)
  return withMeasurement(before, ({ steps }) => ({
    steps: { ...steps, [key]: { state: 'notApplicable', by, at: (isSame && current?.at) || at, reason } },
  }))
}

export const findNoneAdjacent = (draft: Disconnecting, { by, at }: Hand): Disconnecting =>
  withMeasurement(recordStep(draft, 'adjacent', { by, at }), ({ steps }) => ({
    steps: { ...steps, adjacent: { by, at, ...steps.adjacent, state: 'noneAdjacent', reason: null } },
  }))

export const enterSecuring = (draft: Disconnecting, entered: Partial<Securing>): Disconnecting =>
  withMeasurement(draft, ({ securing }) => ({
    securing: { ...(securing ?? securingOf(draft.vehicle)), ...entered },
  }))

export const undoStep = (draft: Disconnecting, key: StepKey): Disconnecting =>
  keepsTime(draft) ? draft : withoutFrom(draft, stepKeys.indexOf(key))

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
  // A tester that shows voltage ends the work, so this is the measuring time.
  return key === 'absenceOfVoltage' && !value && !keepsTime(draft)
    ? { ...answered, measuredAt: hand.at }
    : answered
}

/** Stores the waiting time in minutes. `isTyped` marks a manual entry, which the report shows. */
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

/** Absent in drafts of earlier versions. */
export const withdrawnIn = ({ measurement }: Disconnecting): Withdrawn[] =>
  (measurement as Partial<Measurement>).withdrawn ?? []

/** Measuring time of the withdrawn reading; it applies until the new measurement is complete. */
export const firstMoment = (draft: Disconnecting) => withdrawnIn(draft).at(-1)?.measuredAt ?? null

const withoutAfter = (draft: Disconnecting, key: StepKey) =>
  keepsTime(draft) ? draft : withoutFrom(draft, stepKeys.indexOf(key) + 1)

export function withoutFrom(draft: Disconnecting, from: number): Disconnecting {
  const removed = stepKeys.slice(from)
  const steps = Object.fromEntries(
    stepKeys
      .slice(0, from)
      .flatMap((key) => (draft.measurement.steps[key] ? [[key, draft.measurement.steps[key]]] : [])),
  )
  const has = (key: StepKey) => removed.includes(key)
  const reset = withMeasurement(draft, (measurement) => ({
    steps,
    ...(has('wait') ? { wait_min: null, waitTyped: null } : {}),
    ...(has('meterTestBefore') ? { meterTestBefore: null } : {}),
    ...(has('absenceOfVoltage') ? { absenceOfVoltage: null } : {}),
    ...(has('voltages') ? noVoltages(measurement) : {}),
    ...(has('meterTestAfter') ? { meterTestAfter: null } : {}),
  }))
  return has('voltages') ? { ...reset, typed: limitOnly(draft.typed), measuredAt: firstMoment(draft) } : reset
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
