import { type Check, isBlank } from '#domain/measurement/judgement.ts'
import type { Checklist } from '#domain/measurement/checklist.ts'

/**
 * A measurement with a dangerous voltage that the tester declared as entered wrongly. It is never deleted. Voltages are
 * signed whole mV, null is blank; moments are ISO 8601 in UTC.
 */
export interface Withdrawn {
  absenceOfVoltage: boolean | null
  uPlusMinus_mV: number | null
  uPlusChassis_mV: number | null
  uMinusChassis_mV: number | null
  uAcPhases_mV: (number | null)[]
  measuredAt: string
  withdrawnAt: string
  by: string
}

/** Limit per report. Own decision. */
export const mostWithdrawn = 20

/** The row of the judgement for withdrawn values. */
const withdrawnRow = 'withdrawnVoltage'

const provingRows = /^(meterTestBefore|absenceOfVoltage|u[A-Z]\w*|meterTestAfter)$/

/**
 * Returns the rows for withdrawn values. A withdrawn dangerous voltage remains a danger until a new measurement finds
 * the vehicle free of voltage: meter test after the withdrawal, all poles measured, meter test again (EN 50110-1,
 * 6.2.3).
 */
export function withdrawnChecks(
  { steps, withdrawn = [] }: { steps: Checklist; withdrawn?: readonly Withdrawn[] },
  checks: readonly Check[],
): Check<'HV_PRESENT'>[] {
  const last = withdrawn.at(-1)
  if (!last) return []
  const proving = checks.filter(({ name }) => provingRows.test(name))
  const tested = steps.meterTestBefore?.at
  const isTestedSince = !isBlank(tested) && Date.parse(tested) >= Date.parse(last.withdrawnAt)
  const isFree = isTestedSince && proving.every(({ verdict }) => verdict === 'valid')
  return [
    isFree
      ? { name: withdrawnRow, verdict: 'valid' }
      : { name: withdrawnRow, verdict: 'invalid', reason: 'HV_PRESENT' },
  ]
}
