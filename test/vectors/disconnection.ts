// A long file: every limit of the rules has its own row.

import { type Checklist, type Step, type StepKey, stepKeys } from '#domain/measurement/checklist.ts'
import type {
  Disconnection,
  DisconnectionReason,
  DisconnectionWarning,
} from '#domain/measurement/disconnection.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

const waited_min = 10
const waitIndex = stepKeys.indexOf('wait')
const disconnectIndex = stepKeys.indexOf('serviceDisconnect')

const stepAt = (index: number, minute = index): Step => ({
  state: 'done',
  by: 'Tester',
  at: new Date(Date.UTC(2026, 5, 1, 8, minute)).toISOString(),
})

const laterBy = disconnectIndex + waited_min - waitIndex
const minuteOf = (index: number) => (index < waitIndex ? index : index + laterBy)

/** All steps done, one minute apart; the wait took ten minutes. */
const completeChecklist: Checklist = Object.fromEntries(
  stepKeys.map((key, index) => [key, stepAt(index, minuteOf(index))]),
)

export const completeDisconnection: Disconnection = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  steps: completeChecklist,
  wait_min: waited_min,
  requiredWait_min: null,
  meterTestBefore: true,
  absenceOfVoltage: true,
  uPlusMinus_mV: 0,
  uPlusChassis_mV: 0,
  uMinusChassis_mV: 0,
  meterTestAfter: true,
}

const voltagesAt = stepAt(0, minuteOf(stepKeys.indexOf('voltages'))).at

export function stepsAt(moment: Date | string, steps: Checklist = completeChecklist): Checklist {
  const by_ms = new Date(moment).getTime() - Date.parse(voltagesAt)
  const shifted = (at: string) => (!at.endsWith('Z') ? at : new Date(Date.parse(at) + by_ms).toISOString())
  return Object.fromEntries(
    Object.entries(steps).map(([key, step]) => [key, step && { ...step, at: shifted(step.at) }]),
  )
}

export const disconnectionAt = (moment: Date | string): Disconnection => ({
  ...completeDisconnection,
  steps: stepsAt(moment),
})

/** Readings in V as typed, '' is blank; 1 is yes and 0 is no. */
const rows: [
  id: string,
  meterTestBefore: 0 | 1,
  absenceOfVoltage: 0 | 1,
  plusMinus: string,
  plusChassis: string,
  minusChassis: string,
  meterTestAfter: 0 | 1,
  safetyInstruction: 0 | 1,
  verdict: Verdict,
  ...reasons: DisconnectionReason[],
][] = [
  ['D1', 1, 1, '0', '0', '0', 1, 1, 'valid'],
  ['D2', 1, 1, '0.2', '-0.1', '0.1', 1, 1, 'valid'],
  ['D3', 1, 1, '0.9', '0.5', '-0.4', 1, 1, 'valid'],
  ['D4', 1, 1, '0.999', '0.4', '-0.599', 1, 1, 'valid'],
  ['D5', 1, 1, '1.0', '0.5', '-0.5', 1, 1, 'invalid', 'RESIDUAL_VOLTAGE'],
  ['D6', 1, 1, '-1.0', '-0.5', '0.5', 1, 1, 'invalid', 'RESIDUAL_VOLTAGE'],
  ['D7', 1, 1, '0.3', '1.2', '-0.1', 1, 1, 'invalid', 'RESIDUAL_VOLTAGE'],
  ['D8', 1, 1, '0.1', '0.1', '0', 0, 1, 'invalid', 'METER_TEST_AFTER_FAILED'],
  ['D9', 1, 0, '0', '0', '0', 1, 1, 'invalid', 'ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  ['D10', 0, 1, '0', '0', '0', 1, 1, 'invalid', 'METER_TEST_BEFORE_FAILED'],
  ['D11', 1, 1, '12.4', '6.2', '-6.2', 1, 1, 'invalid', 'RESIDUAL_VOLTAGE'],
  ['D12', 1, 1, '60.0', '30.0', '-30.0', 1, 1, 'invalid', 'RESIDUAL_VOLTAGE'],
  ['D13', 1, 1, '60.1', '30.0', '-30.1', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D14', 1, 1, '396', '198', '-198', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D15', 1, 1, '0.1', '0.1', '', 1, 1, 'incomplete'],
  ['D16', 1, 1, '0.1', '0.1', '0', 1, 0, 'incomplete'],
  ['D17', 1, 1, '1600', '0', '0', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D19', 1, 1, '9999', '0', '0', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D19a', 1, 1, '-9999', '0', '0', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D19b', 1, 1, '10000', '0', '0', 1, 1, 'invalid', 'HV_PRESENT'],
  ['D18', 1, 1, '0,4', '0,2', '-0,2', 1, 1, 'valid'],
]

export const disconnectionVectors = rows.map(
  ([id, before, absence, plusMinus, plusChassis, minusChassis, after, safety, verdict, ...reasons]) => ({
    id,
    before: before === 1,
    absence: absence === 1,
    plusMinus,
    plusChassis,
    minusChassis,
    after: after === 1,
    safety: safety === 1,
    verdict,
    reasons,
  }),
)

const skipped = (reason: string | null): Step => ({ ...stepAt(2), state: 'notApplicable', reason })

/** Two minutes between opening the service disconnect and the end of the wait. */
const hasty = { ...completeChecklist, wait: stepAt(waitIndex) }
/** Zero minutes. */
const atOnce = { ...completeChecklist, wait: stepAt(disconnectIndex), lockout: stepAt(disconnectIndex) }

const stepsTo =
  (key: StepKey) =>
  (included: boolean): Checklist =>
    Object.fromEntries(Object.entries(completeChecklist).slice(0, stepKeys.indexOf(key) + (included ? 1 : 0)))
const toVoltages = stepsTo('voltages')
const toTester = stepsTo('absenceOfVoltage')
const nothingMeasured = { uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null }

/** A disconnection that ended at the first voltage. */
const nothingAfterDanger = {
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  meterTestAfter: null,
  steps: toVoltages(true),
} satisfies Partial<Disconnection>

/** 400 V, withdrawn when that step was recorded. */
const withdrawnBefore = (key: 'meterTestBefore' | 'voltages'): Withdrawn => ({
  absenceOfVoltage: true,
  uPlusMinus_mV: 400_000,
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  uAcPhases_mV: [],
  measuredAt: stepAt(0).at,
  withdrawnAt: completeChecklist[key]?.at ?? '',
  by: 'Tester',
})

/** Each row changes a complete disconnection. No verdict means an input error. */
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
    what: 'five minutes where the manufacturer requires five',
    change: { wait_min: 5, requiredWait_min: 5 },
    verdict: 'valid',
  },
  {
    id: 'D25',
    what: 'ten minutes where the manufacturer requires fifteen',
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
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D30',
    what: '-396 V between minus and chassis',
    change: { uMinusChassis_mV: -396_000 },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_KIRCHHOFF', 'W_TESTER_SAYS_DEAD'],
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
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D35',
    what: 'a phase of 30 V',
    change: { uAcPhases_mV: [30_000] },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D36',
    what: 'a phase above 30 V',
    change: { uAcPhases_mV: [30_001] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
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
    verdict: 'valid',
  },
  {
    id: 'D39',
    what: '0.5 V where the maker allows less',
    change: { uPlusMinus_mV: 500, makerLimit_mV: 500 },
    verdict: 'invalid',
    reasons: ['ABOVE_MAKER_LIMIT'],
  },
  {
    id: 'D40',
    what: '6 V where the maker would allow 12 V',
    change: { uPlusMinus_mV: 6000, uPlusChassis_mV: 3000, uMinusChassis_mV: -3000, makerLimit_mV: 12_000 },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE'],
    warnings: ['W_TESTER_SAYS_DEAD'],
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
    change: { steps: { ...completeChecklist, lv12Off: skipped('not required by the manufacturer') } },
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
    id: 'D89',
    what: 'no adjacent live parts, which needs no reason',
    change: { steps: { ...completeChecklist, adjacent: { ...stepAt(10, 20), state: 'noneAdjacent' } } },
    verdict: 'valid',
  },
  {
    id: 'D90',
    what: 'a step other than the last one ended as if no live part was adjacent',
    change: { steps: { ...completeChecklist, lockout: { ...stepAt(4), state: 'noneAdjacent' } } },
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
    what: 'no person named for the last step',
    change: { steps: { ...completeChecklist, adjacent: { ...stepAt(10, 20), by: '' } } },
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
    reasons: ['RESIDUAL_VOLTAGE'],
    warnings: ['W_TESTER_SAYS_DEAD'],
    inputErrors: [{ field: 'decisionRule.absolute', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'D56',
    what: 'a two-pole tester that shows voltage where none is measured',
    change: { absenceOfVoltage: false },
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
    warnings: ['W_TESTER_SAYS_LIVE'],
  },
  {
    id: 'D57',
    what: 'a two-pole tester that shows voltage while one voltage is still blank',
    change: { absenceOfVoltage: false, uMinusChassis_mV: null },
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  },
  {
    id: 'D70',
    what: 'a two-pole tester that shows voltage, and nothing measured after it',
    change: { ...nothingAfterDanger, ...nothingMeasured, absenceOfVoltage: false, steps: toTester(true) },
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  },
  {
    id: 'D71',
    what: 'a two-pole tester that shows voltage, without a time',
    change: { ...nothingAfterDanger, ...nothingMeasured, absenceOfVoltage: false, steps: toTester(false) },
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  },
  {
    id: 'D72',
    what: 'a two-pole tester that shows voltage, without a word on the protective equipment',
    change: {
      ...nothingAfterDanger,
      ...nothingMeasured,
      absenceOfVoltage: false,
      steps: toTester(true),
      ppeConfirmed: null,
    },
    verdict: 'invalid',
    reasons: ['ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'],
  },
  {
    id: 'D58',
    what: 'ten minutes typed where the clock saw two',
    change: { waitTyped: true, steps: hasty },
    verdict: 'valid',
    warnings: ['W_WAIT_TIMES'],
  },
  {
    id: 'D59',
    what: 'two minutes typed where the clock measured two and the manufacturer requires two',
    change: { waitTyped: true, wait_min: 2, requiredWait_min: 2, steps: hasty },
    verdict: 'valid',
  },
  {
    id: 'D91',
    what: 'three minutes typed where the clock measured two and the manufacturer requires two',
    change: { waitTyped: true, wait_min: 3, requiredWait_min: 2, steps: hasty },
    verdict: 'valid',
    warnings: ['W_WAIT_TIMES'],
  },
  {
    id: 'D60',
    what: 'the guarded rule without any uncertainty',
    change: { decisionRule: { kind: 'guarded', absolute: 0, relativePermille: 0 } },
    verdict: 'incomplete',
  },
  {
    id: 'D61',
    what: 'ten minutes, neither typed nor measured by the clock (T74)',
    change: { waitTyped: false, steps: atOnce },
    verdict: 'incomplete',
  },
  {
    id: 'D62',
    what: 'ten minutes, unknown whether typed, where the clock measured two',
    change: { waitTyped: null, steps: hasty },
    verdict: 'incomplete',
  },
  {
    id: 'D63',
    what: 'ten minutes run by the clock',
    change: { waitTyped: false },
    verdict: 'valid',
  },
  {
    id: 'D64',
    what: '400 V beside an uncertainty of 200 % (T35)',
    change: {
      uPlusMinus_mV: 400_000,
      uPlusChassis_mV: 200_000,
      uMinusChassis_mV: -200_000,
      decisionRule: { kind: 'guarded', absolute: 0, relativePermille: 2000 },
    },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D65',
    what: '75 V and nothing measured after it',
    change: { uPlusMinus_mV: 75_000, ...nothingAfterDanger },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D66',
    what: '31 V on a phase and nothing measured after it',
    change: { ...nothingAfterDanger, uPlusMinus_mV: null, uAcPhases_mV: [31_000, null] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D67',
    what: '60 V, which is not dangerous yet, and nothing measured after it',
    change: { ...nothingAfterDanger, uPlusMinus_mV: 60_000 },
    verdict: 'incomplete',
    reasons: ['RESIDUAL_VOLTAGE'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D68',
    what: '75 V without a time of measurement',
    change: { uPlusMinus_mV: 75_000, ...nothingAfterDanger, steps: toVoltages(false) },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D69',
    what: '75 V without a word on the protective equipment',
    change: { uPlusMinus_mV: 75_000, ...nothingAfterDanger, ppeConfirmed: null },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D80',
    what: 'a phase of minus 400 V',
    change: { uAcPhases_mV: [-400_000] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D81',
    what: 'a phase of 1600 V',
    change: { uAcPhases_mV: [1_600_000] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D82',
    what: '75 V and too short a wait, which is not repeated',
    change: { uPlusMinus_mV: 75_000, ...nothingAfterDanger, requiredWait_min: 15 },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D83',
    what: '75 V and steps that a clock set back put out of order',
    change: {
      uPlusMinus_mV: 75_000,
      ...nothingAfterDanger,
      steps: { ...toVoltages(true), lockout: stepAt(2) },
    },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD'],
  },
  {
    id: 'D84',
    what: '400 V entered wrongly and no voltage in the new measurement',
    change: { withdrawn: [withdrawnBefore('meterTestBefore')] },
    verdict: 'valid',
    warnings: ['W_WITHDRAWN_VOLTAGE'],
  },
  {
    id: 'D85',
    what: '400 V entered wrongly and nothing measured since',
    change: {
      withdrawn: [withdrawnBefore('meterTestBefore')],
      meterTestBefore: null,
      absenceOfVoltage: null,
      uPlusMinus_mV: null,
      ...nothingAfterDanger,
      steps: toVoltages(false),
    },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_WITHDRAWN_VOLTAGE'],
  },
  {
    id: 'D86',
    what: '400 V entered wrongly and a meter that was not tested again before measuring',
    change: { withdrawn: [withdrawnBefore('voltages')] },
    verdict: 'invalid',
    reasons: ['HV_PRESENT'],
    warnings: ['W_WITHDRAWN_VOLTAGE'],
  },
  {
    id: 'D87',
    what: '400 V entered wrongly and a meter that failed its test afterwards',
    change: { withdrawn: [withdrawnBefore('meterTestBefore')], meterTestAfter: false },
    verdict: 'invalid',
    reasons: ['METER_TEST_AFTER_FAILED', 'HV_PRESENT'],
    warnings: ['W_WITHDRAWN_VOLTAGE'],
  },
  {
    id: 'D88',
    what: '400 V entered wrongly and 1 V in the new measurement',
    change: { withdrawn: [withdrawnBefore('meterTestBefore')], uPlusMinus_mV: 1000 },
    verdict: 'invalid',
    reasons: ['RESIDUAL_VOLTAGE', 'HV_PRESENT'],
    warnings: ['W_TESTER_SAYS_DEAD', 'W_WITHDRAWN_VOLTAGE'],
  },
]
