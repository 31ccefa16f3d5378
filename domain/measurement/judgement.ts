import { LIMITS } from '#domain/measurement/limits.ts'

/** A stored report is valid or invalid. Incomplete blocks finalising. */
export type Verdict = 'valid' | 'invalid' | 'incomplete'

/** A row of the report. `name` is its text key; `row` counts from 0 if a name occurs repeatedly. */
export interface Check<Reason extends string = string> {
  name: string
  row?: number
  verdict: Verdict
  reason?: Reason
}

/** An implausible value that must be corrected before a verdict exists. */
export interface InputError {
  field: string
  code: string
}

/** `verdict` is absent while there are input errors. */
export interface Judgement<Reason extends string = string, Warning extends string = string> {
  ruleSetVersion: string
  verdict?: Verdict
  checks: Check<Reason>[]
  reasons: Reason[]
  warnings: Warning[]
  inputErrors: InputError[]
}

/**
 * Combines the rows, in this order: an input error gives no verdict; an incomplete row makes the whole incomplete, even
 * if another row failed, because an incomplete report is never finalised; an invalid row makes it invalid. No rows
 * are not valid. The reasons always list all failures so far, so that a present voltage shows immediately.
 */
export const conclude = <Reason extends string, Warning extends string>(
  checks: Check<Reason>[],
  warnings: Warning[],
  inputErrors: InputError[],
): Judgement<Reason, Warning> => ({
  ruleSetVersion: LIMITS.ruleSetVersion,
  ...(inputErrors.length === 0 && { verdict: verdictOf(checks) }),
  checks,
  reasons: [...new Set(checks.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))],
  warnings: [...new Set(warnings)],
  inputErrors,
})

/** Returns whether the measurement has a result: no row is incomplete and no input error remains. */
export const isComplete = (verdict: Verdict | undefined): verdict is Exclude<Verdict, 'incomplete'> =>
  verdict !== undefined && verdict !== 'incomplete'

/** Adds input errors to a judgement and removes its verdict. */
export const refusing = (
  { ruleSetVersion, verdict, ...judgement }: Judgement,
  errors: InputError[],
): Judgement => ({
  // Same key order as `conclude`, because judgements are compared and sealed as JSON.
  ruleSetVersion,
  ...(verdict && errors.length === 0 && { verdict }),
  ...judgement,
  inputErrors: [...judgement.inputErrors, ...errors],
})

export const openUnless = (name: string, done: boolean): Check<never> => ({
  name,
  verdict: done ? 'valid' : 'incomplete',
})

/** Returns a yes-or-no row: blank is incomplete, no is invalid with the given reason. */
export const confirmed = <Reason extends string>(
  name: string,
  answer: boolean | null,
  reason: Reason,
): Check<Reason> => {
  if (isBlank(answer)) return { name, verdict: 'incomplete' }
  return answer ? { name, verdict: 'valid' } : { name, verdict: 'invalid', reason }
}

/** A value and its range of whole numbers. Null is blank and no error. */
export interface Bounded {
  field: string
  value: number | null | undefined
  min: number
  max: number
}

/** Returns the fields whose value is not a whole number or out of range. */
export const outOfRange = (fields: Bounded[]): InputError[] =>
  fields
    .filter(
      ({ value, min, max }) =>
        !isBlank(value) && !(Number.isSafeInteger(value) && value >= min && value <= max),
    )
    .map(({ field }) => ({ field, code: 'OUT_OF_RANGE' }))

export const isBlank = (value: unknown): value is null | undefined => value === null || value === undefined

export const isBlankText = (text: string | null | undefined): boolean => isBlank(text) || text.trim() === ''

const verdictOf = (checks: Check[]): Verdict => {
  if (checks.length === 0 || checks.some(({ verdict }) => verdict === 'incomplete')) return 'incomplete'
  return checks.every(({ verdict }) => verdict === 'valid') ? 'valid' : 'invalid'
}
