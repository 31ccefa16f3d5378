import { type Check, type InputError, isBlankText } from '#domain/measurement/judgement.ts'

/** The steps of a disconnection in the order they are done (EN 50110-1, safety rules 1 to 3 and 5). */
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

/** The steps that need not apply to every vehicle. */
export const skippableSteps: readonly StepKey[] = ['lv12Off', 'adjacent']

/** How a step can end: done, no live part adjacent (nothing to cover), or not applicable for a reason. */
export const stepStates = ['done', 'noneAdjacent', 'notApplicable'] as const

export type StepState = (typeof stepStates)[number]

/** How a person ended a step, and when: `at` is an ISO 8601 instant in UTC, ending in Z. */
export interface Step {
  state: StepState
  by: string
  at: string
  reason?: string | null
}

export type Checklist = Partial<Record<StepKey, Step | null>>

/** One row per step, named `step.…`: incomplete while it is open or a reason is missing. */
export const stepChecks = (checklist: Checklist): Check<never>[] =>
  stepKeys.map((key) => ({
    name: `step.${key}`,
    verdict: isSettled(checklist[key]) ? 'valid' : 'incomplete',
  }))

/**
 * Steps that cannot be as recorded: skipped though they must not be, at a time that is none, or before a step they
 * must follow. The order is the protection itself, so a wrong one is never finalised.
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

/** From one step to a later one, in minutes; null where a time cannot be read. */
export const minutesBetween = (from: Step, to: Step): number | null => {
  const [begin, end] = [momentOf(from.at), momentOf(to.at)]
  return begin === null || end === null ? null : (end - begin) / 60_000
}

/** The steps that were done and told something bad: a tester that shows voltage was not "done" in the reader's sense. */
export const failedSteps = (checks: readonly Check[]): ReadonlySet<StepKey> =>
  new Set(
    stepKeys.filter((key) =>
      checks.some(({ name, verdict }) => verdict === 'invalid' && stepOfRow(name) === key),
    ),
  )

/** The step in which a row of the judgement was measured or answered. */
export const stepOfRow = (name: string): string =>
  /^u[A-Z]/.test(name) ? 'voltages' : name.replace('step.', '')

/** Whether a step counts: done, or not applicable with the reason why, and by a named person. */
export const isSettled = (step: Step | null | undefined): boolean =>
  !!step && !isBlankText(step.by) && (step.state !== 'notApplicable' || !isBlankText(step.reason))

/** Whether a step can end that way: only the last safety rule can find that no live part is adjacent (EN 50110-1, 6.2.6). */
const mayEndAs = (key: StepKey, state: StepState) =>
  state === 'done' ||
  (state === 'noneAdjacent' && key === 'adjacent') ||
  (state === 'notApplicable' && skippableSteps.includes(key))

/** The text `report.step.…` that names a step as it ended. */
export const stepText = (key: StepKey, step: Pick<Step, 'state'> | null | undefined) =>
  key === 'adjacent' && step?.state === 'noneAdjacent'
    ? ('report.step.adjacent.none' as const)
    : (`report.step.${key}` as const)

/**
 * The step before which the fourth safety rule, earthing and short-circuiting, would be applied. It has no step: the
 * high-voltage system of a vehicle is isolated from the chassis (IT system), so the report states why the rule does not
 * apply (EN 50110-1, 6.2.5; DGUV Information 209-093).
 */
export const earthingBefore: StepKey = 'adjacent'

// Other forms are read differently by different engines.
const momentOf = (text: string) => {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}
