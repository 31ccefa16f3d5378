import { type Check, type InputError, openUnless, outOfRange } from '#domain/measurement/judgement.ts'

/**
 * Whether a measured value is compared as it is (`simple`, the default), or with its expanded uncertainty (k = 2)
 * counted against it (`guarded`; ISO/IEC 17025 7.8.6). The uncertainty is a fixed part in the base unit of the value
 * plus a share of the value in thousandths. The report prints the rule.
 */
export type DecisionRule =
  | { kind: 'simple' }
  | { kind: 'guarded'; absolute: number; relativePermille: number }

export const simpleRule: DecisionRule = { kind: 'simple' }

/** The rule where the organisation demands that the uncertainty counts: until someone says how large it is, it is blank. */
export const guardedAtLeast = (rule: DecisionRule = simpleRule): DecisionRule =>
  rule.kind === 'guarded' ? rule : { kind: 'guarded', absolute: 0, relativePermille: 0 }

/** The uncertainty of a value in its base unit, rounded up; 0 under the simple rule, and never less. */
export const uncertaintyOf = (value: number, rule: DecisionRule): number =>
  rule.kind === 'simple'
    ? 0
    : Math.max(0, rule.absolute) + Math.max(0, Math.ceil((Math.abs(value) * rule.relativePermille) / 1000))

/** Whether a value proves to be below an exclusive upper limit. */
export const isBelow = (value: number, limit: number, rule: DecisionRule): boolean =>
  value + uncertaintyOf(value, rule) < limit

/** Whether a value proves to be at most an inclusive upper limit. */
export const isAtMost = (value: number, limit: number, rule: DecisionRule): boolean =>
  value + uncertaintyOf(value, rule) <= limit

/** Whether a value proves to be at least an inclusive lower limit. */
export const isAtLeast = (value: number, limit: number, rule: DecisionRule): boolean =>
  value - uncertaintyOf(value, rule) >= limit

/** Guarded by nothing is not guarded: while the uncertainty is blank, a row is open. */
export const decisionRuleChecks = (rule: DecisionRule): Check<never>[] =>
  rule.kind === 'guarded' && rule.absolute === 0 && rule.relativePermille === 0
    ? [openUnless('decisionRule', false)]
    : []

/** A negative uncertainty would loosen a limit, so it is an input error. */
export const decisionRuleErrors = (rule: DecisionRule): InputError[] =>
  rule.kind === 'simple'
    ? []
    : outOfRange([
        { field: 'decisionRule.absolute', value: rule.absolute, min: 0, max: Number.MAX_SAFE_INTEGER },
        { field: 'decisionRule.relativePermille', value: rule.relativePermille, min: 0, max: 1000 },
      ])
