import { type Checklist, type Step, stepKeys } from '#domain/measurement/checklist.ts'
import type {
  Disconnection,
  DisconnectionReason,
  DisconnectionWarning,
} from '#domain/measurement/disconnection.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'

const stepAt = (place: number): Step => ({
  state: 'done',
  by: 'Tester',
  at: new Date(Date.UTC(2026, 5, 1, 8, place)).toISOString(),
})

/** All steps done, a minute apart. */
export const completeChecklist: Checklist = Object.fromEntries(
  stepKeys.map((key, place) => [key, stepAt(place)]),
)

/** A disconnection with nothing left open and no voltage. */
export const completeDisconnection: Disconnection = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  steps: completeChecklist,
  wait_min: 10,
  requiredWait_min: null,
  meterTestBefore: true,
  absenceOfVoltage: true,
  uPlusMinus_mV: 0,
  uPlusChassis_mV: 0,
  uMinusChassis_mV: 0,
  meterTestAfter: true,
}

/**
 * The readings of the protocol as typed, in volts (empty is blank), with all else complete: the meter tests before and
 * after, the two-pole test, the safety instruction. No verdict means an input error.
 */
export const disconnectionVectors: {
  id: string
  before: boolean
  absence: boolean
  plusMinus: string
  plusChassis: string
  minusChassis: string
  after: boolean
  safety: boolean
  verdict?: Verdict
  reasons: DisconnectionReason[]
}[] = [
  {
    id: 'D1',
    before: true,
    absence: true,
    plusMinus: '0',
    plusChassis: '0',
    minusChassis: '0',
    after: true,
    safety: true,
    verdict: 'valid',
    reasons: [],
  },
  {
    id: 'D2',
    before: true,
    absence: true,
    plusMinus: '0.2',
    plusChassis: '-0.1',
    minusChassis: '0.1',
    after: true,
    safety: true,
    verdict: 'valid',
    reasons: [],
  },
  {
    id: 'D3',
    before: true,
    absence: true,
    plusMinus: '0.9',
    plusChassis: '0.5',
    minusChassis: '-0.4',
    after: true,
    safety: true,
    verdict: 'valid',
    reasons: [],
  },
  {
    id: 'D4',
    before: true,
    absence: true,
    plusMinus: '0.999',
    plusChassis: '0.4',
    minusChassis: '-0.599',
    after: true,
    safety: true,
    verdict: 'valid',
    reasons: [],
  },
  {
    id: 'D5',
    before: true,
    absence: true,
    plusMinus: '1.0',
    plusChassis: '0.5',
    minusChassis: '-0.5',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D6',
    before: true,
    absence: true,
    plusMinus: '-1.0',
    plusChassis: '-0.5',
    minusChassis: '0.5',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D7',
    before: true,
    absence: true,
    plusMinus: '0.3',
    plusChassis: '1.2',
    minusChassis: '-0.1',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D8',
    before: true,
    absence: true,
    plusMinus: '0.1',
    plusChassis: '0.1',
    minusChassis: '0',
    after: false,
    safety: true,
    verdict: 'invalid',
    reasons: ['METER_TEST_AFTER_FAILED'],
  },
  {
    id: 'D9',
    before: true,
    absence: false,
    plusMinus: '0',
    plusChassis: '0',
    minusChassis: '0',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  },
  {
    id: 'D10',
    before: false,
    absence: true,
    plusMinus: '0',
    plusChassis: '0',
    minusChassis: '0',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['METER_TEST_BEFORE_FAILED'],
  },
  {
    id: 'D11',
    before: true,
    absence: true,
    plusMinus: '12.4',
    plusChassis: '6.2',
    minusChassis: '-6.2',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D12',
    before: true,
    absence: true,
    plusMinus: '60.0',
    plusChassis: '30.0',
    minusChassis: '-30.0',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D13',
    before: true,
    absence: true,
    plusMinus: '60.1',
    plusChassis: '30.0',
    minusChassis: '-30.1',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
  },
  {
    id: 'D14',
    before: true,
    absence: true,
    plusMinus: '396',
    plusChassis: '198',
    minusChassis: '-198',
    after: true,
    safety: true,
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
  },
  {
    id: 'D15',
    before: true,
    absence: true,
    plusMinus: '0.1',
    plusChassis: '0.1',
    minusChassis: '',
    after: true,
    safety: true,
    verdict: 'incomplete',
    reasons: [],
  },
  {
    id: 'D16',
    before: true,
    absence: true,
    plusMinus: '0.1',
    plusChassis: '0.1',
    minusChassis: '0',
    after: true,
    safety: false,
    verdict: 'incomplete',
    reasons: [],
  },
  {
    id: 'D17',
    before: true,
    absence: true,
    plusMinus: '1600',
    plusChassis: '0',
    minusChassis: '0',
    after: true,
    safety: true,
    reasons: ['HV_PRESENT'],
  },
  {
    id: 'D18',
    before: true,
    absence: true,
    plusMinus: '0,4',
    plusChassis: '0,2',
    minusChassis: '-0,2',
    after: true,
    safety: true,
    verdict: 'valid',
    reasons: [],
  },
]

const skipped = (reason: string | null): Step => ({ ...stepAt(2), state: 'notApplicable', reason })

/** What else decides: each row changes a complete disconnection. No verdict means an input error. */
export const disconnectionRuleVectors: {
  id: string
  what: string
  change: Partial<Disconnection>
  verdict?: Verdict
  reasons?: DisconnectionReason[]
  warnings?: DisconnectionWarning[]
  inputErrors?: InputError[]
}[] = [
  { id: 'D20', what: 'nothing changed', change: {}, verdict: 'valid' },
  {
    id: 'D21',
    what: 'protective equipment not confirmed',
    change: { ppeConfirmed: false },
    verdict: 'incomplete',
  },
  {
    id: 'D22',
    what: 'no answer about the instruction',
    change: { safetyInstructionConfirmed: null },
    verdict: 'incomplete',
  },
  { id: 'D23', what: 'nine of ten minutes waited', change: { wait_min: 9 }, verdict: 'incomplete' },
  {
    id: 'D24',
    what: 'five minutes where the maker says five',
    change: { wait_min: 5, requiredWait_min: 5 },
    verdict: 'valid',
  },
  {
    id: 'D25',
    what: 'ten minutes where the maker says fifteen',
    change: { requiredWait_min: 15 },
    verdict: 'incomplete',
  },
  { id: 'D26', what: 'no waiting time', change: { wait_min: null }, verdict: 'incomplete' },
  { id: 'D27', what: 'a meter test not answered', change: { meterTestAfter: null }, verdict: 'incomplete' },
  {
    id: 'D28',
    what: 'the two-pole test not answered',
    change: { absenceOfVoltage: null },
    verdict: 'incomplete',
  },
  {
    id: 'D29',
    what: '396 V beside blanks everywhere else',
    change: {
      safetyInstructionConfirmed: null,
      steps: {},
      meterTestAfter: null,
      uPlusMinus_mV: 396_000,
      uPlusChassis_mV: null,
      uMinusChassis_mV: null,
    },
    verdict: 'incomplete',
    reasons: ['HV_PRESENT'],
  },
  {
    id: 'D30',
    what: '-396 V between minus and chassis',
    change: { uMinusChassis_mV: -396_000 },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_KIRCHHOFF'],
  },
  {
    id: 'D31',
    what: 'pole voltages 2 V apart from their sum',
    change: { uPlusMinus_mV: 900, uPlusChassis_mV: -550, uMinusChassis_mV: 550 },
    verdict: 'valid',
  },
  {
    id: 'D32',
    what: 'pole voltages 2.001 V apart from their sum',
    change: { uPlusMinus_mV: 900, uPlusChassis_mV: -550, uMinusChassis_mV: 551 },
    verdict: 'valid',
    warnings: ['W_KIRCHHOFF'],
  },
  { id: 'D33', what: 'phases below 1 V', change: { uAcPhases_mV: [0, 500, 999] }, verdict: 'valid' },
  {
    id: 'D34',
    what: 'a phase of 1 V',
    change: { uAcPhases_mV: [0, 1000] },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D35',
    what: 'a phase of 30 V',
    change: { uAcPhases_mV: [30_000] },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D36',
    what: 'a phase above 30 V',
    change: { uAcPhases_mV: [30_001] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
  },
  {
    id: 'D37',
    what: 'a phase entered and left blank',
    change: { uAcPhases_mV: [0, null] },
    verdict: 'incomplete',
  },
  {
    id: 'D38',
    what: 'a negative phase',
    change: { uAcPhases_mV: [0, -1] },
    inputErrors: [{ field: 'uAcPhases_mV.1', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'D39',
    what: '0.5 V where the maker allows less',
    change: { uPlusMinus_mV: 500, makerLimit_mV: 500 },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D40',
    what: '6 V where the maker would allow 12 V',
    change: { uPlusMinus_mV: 6000, uPlusChassis_mV: 3000, uMinusChassis_mV: -3000, makerLimit_mV: 12_000 },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D41',
    what: 'a fraction of a millivolt',
    change: { uPlusMinus_mV: 0.4 },
    inputErrors: [{ field: 'uPlusMinus_mV', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'D42',
    what: 'a value that is no number',
    change: { uPlusMinus_mV: NaN },
    reasons: ['RESIDUAL_VOLTAGE'],
    inputErrors: [{ field: 'uPlusMinus_mV', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'D43',
    what: '241 minutes',
    change: { wait_min: 241 },
    inputErrors: [{ field: 'wait_min', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'D44',
    what: 'the 12 V battery left connected for a reason',
    change: { steps: { ...completeChecklist, lv12Off: skipped('not asked for by the maker') } },
    verdict: 'valid',
  },
  {
    id: 'D45',
    what: 'the 12 V battery left connected without a reason',
    change: { steps: { ...completeChecklist, lv12Off: skipped('  ') } },
    verdict: 'incomplete',
  },
  {
    id: 'D46',
    what: 'locking out skipped',
    change: {
      steps: {
        ...completeChecklist,
        lockout: { ...stepAt(4), state: 'notApplicable', reason: 'no padlock' },
      },
    },
    inputErrors: [{ field: 'steps.lockout', code: 'STEP_NOT_SKIPPABLE' }],
  },
  {
    id: 'D47',
    what: 'the last step still open',
    change: { steps: { ...completeChecklist, adjacent: null } },
    verdict: 'incomplete',
  },
  {
    id: 'D48',
    what: 'nobody named for the last step',
    change: { steps: { ...completeChecklist, adjacent: { ...stepAt(10), by: '' } } },
    verdict: 'incomplete',
  },
  {
    id: 'D49',
    what: 'locked out before the service disconnect was opened',
    change: { steps: { ...completeChecklist, lockout: stepAt(2) } },
    inputErrors: [{ field: 'steps.lockout', code: 'STEP_OUT_OF_ORDER' }],
  },
  {
    id: 'D50',
    what: 'two steps in the same minute',
    change: { steps: { ...completeChecklist, lockout: stepAt(3) } },
    verdict: 'valid',
  },
  {
    id: 'D51',
    what: 'the last step recorded while the waiting is open',
    change: { steps: { cordon: stepAt(0), adjacent: stepAt(10) } },
    inputErrors: [{ field: 'steps.adjacent', code: 'STEP_OUT_OF_ORDER' }],
  },
  {
    id: 'D52',
    what: 'a step at a time that is none',
    change: { steps: { ...completeChecklist, wait: { ...stepAt(5), at: '1 June, 8:05' } } },
    inputErrors: [{ field: 'steps.wait', code: 'INVALID_MOMENT' }],
  },
  {
    id: 'D53',
    what: '0.8 V under the simple rule',
    change: { uPlusMinus_mV: 800, decisionRule: { kind: 'simple' } },
    verdict: 'valid',
  },
  {
    id: 'D54',
    what: '0.8 V with an uncertainty of 0.3 V under the guarded rule',
    change: { uPlusMinus_mV: 800, decisionRule: { kind: 'guarded', absolute: 300, relativePermille: 0 } },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
  },
  {
    id: 'D55',
    what: 'an uncertainty below zero',
    change: { uPlusMinus_mV: 1100, decisionRule: { kind: 'guarded', absolute: -300, relativePermille: 0 } },
    inputErrors: [{ field: 'decisionRule.absolute', code: 'OUT_OF_RANGE' }],
  },
]
