import { type Check, type InputError, openUnless, outOfRange } from '#domain/measurement/judgement.ts'

/**
 * How a value is compared with a limit: as it is (`simple`, the default), or with its expanded uncertainty (k = 2)
 * counted against it (`guarded`; ISO/IEC 17025 7.8.6). The uncertainty is a fixed part in the base unit plus a share of
 * the value in thousandths. The report prints the rule.
 */
export type DecisionRule =
  | { kind: 'simple' }
  | { kind: 'guarded'; absolute: number; relativePermille: number }

export const simpleRule: DecisionRule = { kind: 'simple' }

/** Returns a guarded rule if the organisation requires one. Its uncertainty is blank until entered. */
export const guardedAtLeast = (rule: DecisionRule = simpleRule): DecisionRule =>
  rule.kind === 'guarded' ? rule : { kind: 'guarded', absolute: 0, relativePermille: 0 }

/** Returns the uncertainty in base units, rounded up; 0 under the simple rule. */
const uncertaintyOf = (value: number, rule: DecisionRule): number =>
  rule.kind === 'simple'
    ? 0
    : Math.max(0, rule.absolute) + Math.max(0, Math.ceil((Math.abs(value) * rule.relativePermille) / 1000))

/** Exclusive upper limit. */
export const isBelow = (value: number, limit: number, rule: DecisionRule): boolean =>
  value + uncertaintyOf(value, rule) < limit

/** Inclusive upper limit. */
export const isAtMost = (value: number, limit: number, rule: DecisionRule): boolean =>
  value + uncertaintyOf(value, rule) <= limit

/** Inclusive lower limit. */
export const isAtLeast = (value: number, limit: number, rule: DecisionRule): boolean =>
  value - uncertaintyOf(value, rule) >= limit

/** Returns an incomplete row while the uncertainty of the guarded rule is blank. */
export const decisionRuleChecks = (rule: DecisionRule): Check<never>[] =>
  rule.kind === 'guarded' && rule.absolute === 0 && rule.relativePermille === 0
    ? [openUnless('decisionRule', false)]
    : []

/** A negative uncertainty is an input error, because it would loosen a limit. */
export const decisionRuleErrors = (rule: DecisionRule): InputError[] =>
  rule.kind === 'simple'
    ? []
    : outOfRange([
        { field: 'decisionRule.absolute', value: rule.absolute, min: 0, max: Number.MAX_SAFE_INTEGER },
        { field: 'decisionRule.relativePermille', value: rule.relativePermille, min: 0, max: 1000 },
      ])
