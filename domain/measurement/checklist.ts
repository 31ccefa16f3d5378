import { type Check, type InputError, isBlankText } from '#domain/measurement/judgement.ts'

/** The steps of a disconnection in working order (EN 50110-1, safety rules 1 to 3 and 5). */
export const stepKeys = [
  'cordon',
  'ignitionOff',
  'lv12Off',
  'serviceDisconnect',
  'lockout',
  'wait',
  'meterTestBefore',
  'absenceOfVoltage',
  'voltages',
  'meterTestAfter',
  'adjacent',
] as const

export type StepKey = (typeof stepKeys)[number]

/** Steps that do not apply to every vehicle. */
export const skippableSteps: readonly StepKey[] = ['lv12Off', 'adjacent']

/** `noneAdjacent`: no live part is nearby, so nothing is covered. `notApplicable` needs a reason. */
export const stepStates = ['done', 'noneAdjacent', 'notApplicable'] as const

export type StepState = (typeof stepStates)[number]

/** `at` is ISO 8601 in UTC, ending in Z. */
export interface Step {
  state: StepState
  by: string
  at: string
  reason?: string | null
}

export type Checklist = Partial<Record<StepKey, Step | null>>

/** Returns a row per step, named `step.…`: incomplete while the step is open or its reason is missing. */
export const stepChecks = (checklist: Checklist): Check<never>[] =>
  stepKeys.map((key) => ({
    name: `step.${key}`,
    verdict: isSettled(checklist[key]) ? 'valid' : 'incomplete',
  }))

/**
 * Returns the input errors of the steps: a mandatory step skipped, an invalid time, or a step before its predecessor.
 * The order is a safety measure, so a wrong order cannot be finalised.
 */
export const stepErrors = (checklist: Checklist): InputError[] => {
  const errors: InputError[] = []
  const add = (key: StepKey, code: string) => errors.push({ field: `steps.${key}`, code })
  let latest = -Infinity
  let open = false
  for (const key of stepKeys) {
    const step = checklist[key]
    if (!step) {
      open = true
      continue
    }
    const at = momentOf(step.at)
    if (!mayEndAs(key, step.state)) add(key, 'STEP_NOT_SKIPPABLE')
    if (at === null) add(key, 'INVALID_MOMENT')
    else if (open || at < latest) add(key, 'STEP_OUT_OF_ORDER')
    latest = Math.max(latest, at ?? latest)
  }
  return errors
}

/** Returns the minutes between two steps; null if a time is unreadable. */
export const minutesBetween = (from: Step, to: Step): number | null => {
  const [begin, end] = [momentOf(from.at), momentOf(to.at)]
  return begin === null || end === null ? null : (end - begin) / 60_000
}

/** Returns the steps that were done with a bad result, such as a tester that shows voltage. */
export const failedSteps = (checks: readonly Check[]): ReadonlySet<StepKey> =>
  new Set(
    stepKeys.filter((key) =>
      checks.some(({ name, verdict }) => verdict === 'invalid' && stepOfRow(name) === key),
    ),
  )

/** Returns the step in which a row of the judgement was measured or answered. */
export const stepOfRow = (name: string): string =>
  /^u[A-Z]/.test(name) ? 'voltages' : name.replace('step.', '')

/** Returns whether a step counts: done, or not applicable with a reason, and by a named person. */
export const isSettled = (step: Step | null | undefined): boolean =>
  !!step && !isBlankText(step.by) && (step.state !== 'notApplicable' || !isBlankText(step.reason))

/** Only the last safety rule can find that no live part is adjacent (EN 50110-1, 6.2.6). */
const mayEndAs = (key: StepKey, state: StepState) =>
  state === 'done' ||
  (state === 'noneAdjacent' && key === 'adjacent') ||
  (state === 'notApplicable' && skippableSteps.includes(key))

/** Returns the text key `report.step.…` for the step and its state. */
export const stepText = (key: StepKey, step: Pick<Step, 'state'> | null | undefined) =>
  key === 'adjacent' && step?.state === 'noneAdjacent'
    ? ('report.step.adjacent.none' as const)
    : (`report.step.${key}` as const)

/**
 * The fourth safety rule (earthing and short-circuiting) would precede this step. The high-voltage system of a vehicle
 * is an IT system, so the report states why the rule does not apply (EN 50110-1, 6.2.5; DGUV Information 209-093).
 */
export const earthingBefore: StepKey = 'adjacent'

// Engines parse other formats differently.
const momentOf = (text: string) => {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}
