import { LIMITS } from '#domain/measurement/limits.ts'

/** A stored report is valid or invalid; while it is filled in it may also be incomplete, which blocks finalising. */
export type Verdict = 'valid' | 'invalid' | 'incomplete'

/** One row of the protocol. Its name is the key of its text; `row` counts from 0 where a name occurs repeatedly. */
export interface Check<Reason extends string = string> {
  name: string
  row?: number
  verdict: Verdict
  reason?: Reason
}

/** A value that cannot be meant, by the name of its field. It is no verdict: it must be corrected first. */
export interface InputError {
  field: string
  code: string
}

/** How a measurement is judged. `verdict` is absent while there are input errors. */
export interface Judgement<Reason extends string = string, Warning extends string = string> {
  ruleSetVersion: string
  verdict?: Verdict
  checks: Check<Reason>[]
  reasons: Reason[]
  warnings: Warning[]
  inputErrors: InputError[]
}

/**
 * The verdict over all rows, in this order: an input error leaves none; one incomplete row makes the whole
 * incomplete, also where another has failed already, because a protocol with holes is never finalised; then one
 * invalid row makes it invalid. No rows prove nothing. Reasons always name what has failed so far, so that a
 * voltage present is shown at once, whatever is still blank.
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

/** Whether a judgement says how the measurement ended: no row is open and no value has to be corrected. */
export const isComplete = (verdict: Verdict | undefined): verdict is Exclude<Verdict, 'incomplete'> =>
  verdict !== undefined && verdict !== 'incomplete'

/** The same judgement with further input errors, which leave it no verdict. */
export const refusing = (
  { ruleSetVersion, verdict, ...judgement }: Judgement,
  errors: InputError[],
): Judgement => ({
  // In the order of `conclude`, in which it is compared and sealed.
  ruleSetVersion,
  ...(verdict && errors.length === 0 && { verdict }),
  ...judgement,
  inputErrors: [...judgement.inputErrors, ...errors],
})

/** A row that is done or still open, such as the safety instruction. */
export const openUnless = (name: string, done: boolean): Check<never> => ({
  name,
  verdict: done ? 'valid' : 'incomplete',
})

/** A yes-or-no row: blank is incomplete, no is invalid for the reason given. */
export const confirmed = <Reason extends string>(
  name: string,
  answer: boolean | null,
  reason: Reason,
): Check<Reason> => {
  if (isBlank(answer)) return { name, verdict: 'incomplete' }
  return answer ? { name, verdict: 'valid' } : { name, verdict: 'invalid', reason }
}

/** A field's value with the whole numbers it may have; null is blank and no error. */
export interface Bounded {
  field: string
  value: number | null | undefined
  min: number
  max: number
}

/** The fields whose value is no whole number or out of its bounds. */
export const outOfRange = (fields: Bounded[]): InputError[] =>
  fields
    .filter(
      ({ value, min, max }) =>
        !isBlank(value) && !(Number.isSafeInteger(value) && value >= min && value <= max),
    )
    .map(({ field }) => ({ field, code: 'OUT_OF_RANGE' }))

export const isBlank = (value: unknown): value is null | undefined => value === null || value === undefined

/** A text with nothing to read in it. */
export const isBlankText = (text: string | null | undefined): boolean => isBlank(text) || text.trim() === ''

const verdictOf = (checks: Check[]): Verdict => {
  if (checks.length === 0 || checks.some(({ verdict }) => verdict === 'incomplete')) return 'incomplete'
  return checks.every(({ verdict }) => verdict === 'valid') ? 'valid' : 'invalid'
}
