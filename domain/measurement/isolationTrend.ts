import type { Locale } from '#domain/locale.ts'
import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import { effectiveTargetOhm, type IsolationBasis } from '#domain/measurement/isolationTarget.ts'
import { printCalculatedOhm, printOhm, printRelated } from '#domain/measurement/units.ts'
import { isolationByR0, type VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'
import type { Reading, Relation } from '#domain/reading.ts'
import type { IsolationMethod } from '#domain/reportType.ts'

interface IsolationPoint {
  /** The weaker pole, Ω. `relation` shows whether the value was beyond the range of the instrument. */
  weakest_Ohm: number
  relation: Relation
  target_Ohm: number
  /** The voltmeter method calculates the value, the insulation tester shows it. */
  method: IsolationMethod
}

type Measured = IsolationBasis &
  (
    | (Pick<InsulationTester, 'rPlusChassis' | 'rMinusChassis'> & { method: 'insulationTester' })
    | (VoltmeterR0 & { method: 'voltmeterR0' })
  )

/** Returns a measurement as a point of a trend; null if it has no value. */
export function isolationPoint(measured: Measured): IsolationPoint | null {
  const target_Ohm = effectiveTargetOhm(measured)
  const weakest = weakestOf(measured)
  if (target_Ohm === null || weakest === null) return null
  return { ...weakest, target_Ohm, method: measured.method }
}

/** Returns the text of a point in Ω: all digits of a reading, or the significant digits of a calculated value. */
export const printWeakest = (
  { weakest_Ohm: value, relation, target_Ohm, method }: IsolationPoint,
  locale: Locale,
): string =>
  printRelated({ value, relation }, locale, (ohm) =>
    method === 'voltmeterR0' ? printCalculatedOhm(ohm, target_Ohm, locale) : printOhm(ohm, locale),
  )

function weakestOf(measured: Measured) {
  if (measured.method === 'voltmeterR0') {
    const weakest_Ohm = isolationByR0(measured)
    return weakest_Ohm === null ? null : { weakest_Ohm, relation: '=' as const }
  }
  const { rPlusChassis: plus, rMinusChassis: minus } = measured
  if (!plus || !minus) return null
  const { value, relation } = isWeaker(minus, plus) ? minus : plus
  return { weakest_Ohm: value, relation }
}

const strength: readonly Relation[] = ['<', '=', '>']

/** For equal values, "<" is the weaker and ">" the stronger. */
const isWeaker = (one: Reading, other: Reading) =>
  one.value === other.value
    ? strength.indexOf(one.relation) < strength.indexOf(other.relation)
    : one.value < other.value
