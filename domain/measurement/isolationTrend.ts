import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import { effectiveTargetOhm, type IsolationBasis } from '#domain/measurement/isolationTarget.ts'
import { isolationByR0, type VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'

export interface IsolationPoint {
  /** Of the weaker pole; at least that much where the instrument showed no end. */
  weakest_Ohm: number
  orMore: boolean
  target_Ohm: number
}

type Measured = IsolationBasis &
  (
    | (Pick<InsulationTester, 'rPlusChassis' | 'rMinusChassis'> & { method: 'insulationTester' })
    | (VoltmeterR0 & { method: 'voltmeterR0' })
  )

/** One measurement of isolation as a point of a trend; null where it has no value to show. */
export function isolationPoint(measured: Measured): IsolationPoint | null {
  const target_Ohm = effectiveTargetOhm(measured)
  const weakest = weakestOf(measured)
  return target_Ohm === null || weakest === null ? null : { ...weakest, target_Ohm }
}

function weakestOf(measured: Measured) {
  if (measured.method === 'voltmeterR0') {
    const weakest_Ohm = isolationByR0(measured)
    return weakest_Ohm === null ? null : { weakest_Ohm, orMore: false }
  }
  const { rPlusChassis: plus, rMinusChassis: minus } = measured
  if (!plus || !minus) return null
  const weaker = minus.value < plus.value ? minus : plus
  return { weakest_Ohm: weaker.value, orMore: weaker.relation === '>' }
}
