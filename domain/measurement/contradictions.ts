import { type Checklist, minutesBetween } from '#domain/measurement/checklist.ts'
import { type Check, isBlank, type Verdict } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

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

const doubted: Record<Contradiction, readonly string[]> = {
  W_KIRCHHOFF: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  W_TESTER_SAYS_DEAD: ['absenceOfVoltage'],
  W_TESTER_SAYS_LIVE: ['absenceOfVoltage'],
  W_WAIT_TIMES: ['wait'],
  W_POLE_VOLTAGES_MISS_TOTAL: ['isolation'],
}

export const contradictions: readonly string[] = Object.keys(doubted)

/** Other warnings are notes. */
export const isContradiction = (warning: string): boolean => warning in doubted

/** Returns the result to show: `contradicted` if a warning contradicts it, so that "passed" never appears alone. */
const shownResult = <Result extends string>(result: Result, warnings: readonly string[]) =>
  result === 'valid' && warnings.some(isContradiction) ? 'contradicted' : result

/** Like `shownResult`, for a report that relies on a disconnection, whose contradictions count too. */
export const resultRelied = <Result extends string>(
  result: Result,
  { warnings, relied }: Record<'warnings' | 'relied', readonly string[]>,
) => {
  const own = shownResult(result, warnings)
  return own === 'valid' && relied.some(isContradiction) ? 'onContradicted' : own
}

/**
 * Returns the result of a sealed report as of today. A report whose disconnection no longer counts is not shown as
 * passed (EN 50110-1, 6.2); this takes precedence over a contradiction. `reliedEnded`: what ended the disconnection;
 * null if it still counts or there is none.
 */
export const resultNow = <Result extends string>(
  result: Result,
  {
    reliedEnded,
    ...doubts
  }: Record<'warnings' | 'relied', readonly string[]> & { reliedEnded: string | null },
) => {
  const withDoubts = resultRelied(result, doubts)
  return reliedEnded !== null && (withDoubts === 'valid' || withDoubts === 'onContradicted')
    ? 'onEnded'
    : withDoubts
}

/** Returns the verdict of one row, or `contradicted` if it passed and another value contradicts it. */
export const shownVerdict = (
  { name, verdict }: Check,
  warnings: readonly string[],
): Verdict | 'contradicted' =>
  verdict === 'valid' && warnings.some((warning) => doubted[warning as Contradiction]?.includes(name))
    ? 'contradicted'
    : verdict

const { maxExclusive_mV, kirchhoffTolerance_mV } = LIMITS.absenceOfVoltage

/**
 * Returns the contradictions of a disconnection. They change no verdict and are shown beside the values, because an
 * instrument or a clock was wrong.
 */
export const contradictionsIn = (measured: Contradictable): Contradiction[] => [
  ...(violatesKirchhoff(measured) ? (['W_KIRCHHOFF'] as const) : []),
  ...testerContradictions(measured),
  ...(isWaitContradicted(measured) ? (['W_WAIT_TIMES'] as const) : []),
]

/** Returns the minutes between opening the service disconnect and the end of the wait; null if unreadable. */
export const recordedWait_min = ({ serviceDisconnect, wait }: Checklist): number | null =>
  serviceDisconnect && wait ? minutesBetween(serviceDisconnect, wait) : null

// Only a typed number can contradict the clock.
function isWaitContradicted({ steps, wait_min, waitTyped }: Contradictable) {
  const recorded = recordedWait_min(steps)
  return waitTyped === true && !isBlank(wait_min) && recorded !== null && wait_min > Math.ceil(recorded)
}

/** Many two-pole testers show nothing below some volts, so "de-energised" beside a low voltage is no contradiction. */
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
