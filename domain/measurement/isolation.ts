import {
  insulationTesterChecks,
  insulationTesterErrors,
  insulationTesterWarnings,
} from '#domain/measurement/insulationTester.ts'
import type {
  IsolationBasis,
  IsolationReason,
  IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import { isolationBasisErrors, lowerTargetCheck } from '#domain/measurement/isolationTarget.ts'
import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import { conclude, type Judgement, openUnless } from '#domain/measurement/judgement.ts'
import { decisionRuleChecks, simpleRule } from '#domain/measurement/uncertainty.ts'
import {
  type VoltmeterR0,
  voltmeterR0Checks,
  voltmeterR0Errors,
  voltmeterR0Warnings,
} from '#domain/measurement/voltmeterR0.ts'

export type Isolation = IsolationBasis & (InsulationTester | VoltmeterR0)

/**
 * Judges the isolation of the high-voltage circuit from the chassis (UN R100 5.1.3, Annex 5A). Both poles must reach
 * the target (inclusive). Precedence as in `conclude`: input error, incomplete, invalid, valid.
 */
export const judgeIsolation = (measured: Isolation): Judgement<IsolationReason, IsolationWarning> => {
  const method = measured.method === 'insulationTester' ? ofTester(measured) : ofVoltmeter(measured)
  const common = [
    openUnless('safetyInstruction', measured.safetyInstructionConfirmed === true),
    openUnless('ppe', measured.ppeConfirmed === true),
    lowerTargetCheck(measured),
    ...decisionRuleChecks(measured.decisionRule ?? simpleRule),
  ]
  return conclude([...common, ...method.checks], method.warnings, [
    ...isolationBasisErrors(measured),
    ...method.inputErrors,
  ])
}

const ofTester = (measured: IsolationBasis & InsulationTester) => ({
  checks: insulationTesterChecks(measured),
  warnings: insulationTesterWarnings(measured),
  inputErrors: insulationTesterErrors(measured),
})

const ofVoltmeter = (measured: IsolationBasis & VoltmeterR0) => ({
  checks: voltmeterR0Checks(measured),
  warnings: voltmeterR0Warnings(measured),
  inputErrors: voltmeterR0Errors(measured),
})
