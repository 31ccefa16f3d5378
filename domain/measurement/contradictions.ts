import { type Checklist, minutesBetween } from '#domain/measurement/checklist.ts'
import { type Check, isBlank, type Verdict } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/** What of a disconnection can contradict itself. */
interface Contradictable {
  steps: Checklist
  wait_min: number | null
  waitTyped?: boolean | null
  absenceOfVoltage: boolean | null
  uPlusMinus_mV: number | null
  uPlusChassis_mV: number | null
  uMinusChassis_mV: number | null
  uAcPhases_mV?: (number | null)[]
}

export type Contradiction =
  | 'W_KIRCHHOFF'
  | 'W_TESTER_SAYS_DEAD'
  | 'W_TESTER_SAYS_LIVE'
  | 'W_WAIT_TIMES'
  | 'W_POLE_VOLTAGES_MISS_TOTAL'

/** The rows of the judgement that a contradiction puts in doubt. */
const doubted: Record<Contradiction, readonly string[]> = {
  W_KIRCHHOFF: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  W_TESTER_SAYS_DEAD: ['absenceOfVoltage'],
  W_TESTER_SAYS_LIVE: ['absenceOfVoltage'],
  W_WAIT_TIMES: ['wait'],
  W_POLE_VOLTAGES_MISS_TOTAL: ['isolation'],
}

/** All there are, in no order. */
export const contradictions: readonly string[] = Object.keys(doubted)

/** Whether a warning says that values contradict each other; another one only says what to bear in mind. */
export const isContradiction = (warning: string): boolean => warning in doubted

/** How a result is told: anyone who reads "passed" must read in the same glance that something contradicts it. */
export const resultTold = <Result extends string>(result: Result, warnings: readonly string[]) =>
  result === 'valid' && warnings.some(isContradiction) ? 'contradicted' : result

/** How a result is told with what it relies on: a measurement on a disconnection that contradicts itself is no plain "passed". */
export const resultRelied = <Result extends string>(
  result: Result,
  { warnings, relied }: Record<'warnings' | 'relied', readonly string[]>,
) => {
  const told = resultTold(result, warnings)
  return told === 'valid' && relied.some(isContradiction) ? 'onContradicted' : told
}

/**
 * The result of a sealed report as it is shown today. A report that passed on a disconnection that no longer counts is not
 * shown as "passed" (EN 50110-1, 6.2); this takes precedence over a contradiction in that disconnection. `reliedEnded` says
 * what became of the disconnection; null where it still counts, or where the report relies on none.
 */
export const resultNow = <Result extends string>(
  result: Result,
  {
    reliedEnded,
    ...doubts
  }: Record<'warnings' | 'relied', readonly string[]> & { reliedEnded: string | null },
) => {
  const told = resultRelied(result, doubts)
  return reliedEnded !== null && (told === 'valid' || told === 'onContradicted') ? 'onEnded' : told
}

/** How one row is told: passed, but contradicted by another value, is no plain "passed". */
export const rowTold = ({ name, verdict }: Check, warnings: readonly string[]): Verdict | 'contradicted' =>
  verdict === 'valid' && warnings.some((warning) => doubted[warning as Contradiction]?.includes(name))
    ? 'contradicted'
    : verdict

const { maxExclusive_mV, kirchhoffTolerance_mV } = LIMITS.absenceOfVoltage

/**
 * What does not fit together in a disconnection. It changes no verdict; it is said wherever the values are shown and
 * printed, because one of the two instruments, or a clock, has told something wrong.
 */
export const contradictionsIn = (measured: Contradictable): Contradiction[] => [
  ...(violatesKirchhoff(measured) ? (['W_KIRCHHOFF'] as const) : []),
  ...testerContradictions(measured),
  ...(isWaitContradicted(measured) ? (['W_WAIT_TIMES'] as const) : []),
]

/** The minutes between opening the service disconnect and the end of the wait, as the clock recorded both. */
export const recordedWait_min = ({ serviceDisconnect, wait }: Checklist): number | null =>
  serviceDisconnect && wait ? minutesBetween(serviceDisconnect, wait) : null

// The timer cannot contradict the clock it reads; a number typed by hand can.
function isWaitContradicted({ steps, wait_min, waitTyped }: Contradictable) {
  const recorded = recordedWait_min(steps)
  return waitTyped === true && !isBlank(wait_min) && recorded !== null && wait_min > Math.ceil(recorded)
}

/** Below some volts many two-pole testers show nothing, so "de-energised" beside a voltage is not rare; it counts for nothing. */
function testerContradictions(measured: Contradictable): Contradiction[] {
  const { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV = [] } = measured
  const voltages = [uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, ...uAcPhases_mV]
  if (absenceOfVoltage === true)
    return voltages.some((mV) => !isBlank(mV) && Math.abs(mV) >= maxExclusive_mV)
      ? ['W_TESTER_SAYS_DEAD']
      : []
  const allDead = voltages.every((mV) => !isBlank(mV) && Math.abs(mV) < maxExclusive_mV)
  return absenceOfVoltage === false && allDead ? ['W_TESTER_SAYS_LIVE'] : []
}

const violatesKirchhoff = ({ uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV }: Contradictable) =>
  !isBlank(uPlusMinus_mV) &&
  !isBlank(uPlusChassis_mV) &&
  !isBlank(uMinusChassis_mV) &&
  Math.abs(uPlusMinus_mV - (uPlusChassis_mV - uMinusChassis_mV)) > kirchhoffTolerance_mV
