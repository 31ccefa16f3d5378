import type { PotentialEqualizationInput } from '#contract/measurement.ts'
import { grossResistanceOf, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import type { Texts } from '../../i18n/useTexts.ts'
import { print as printed, quantities, type Quantity, type Value } from './draft/quantity.ts'

type Point = PotentialEqualizationInput['points'][number]
type Setup = Pick<PotentialEqualizationInput, 'testCurrent_mA' | 'leads'>

interface Formatting {
  t: Texts['t']
  print: (value: Value, quantity: Quantity) => string
}

/**
 * Readings from which the net value of a point is calculated, as the PDF shows them: voltage drop and test
 * current, and the value before subtracting the leads. Empty if the reading itself is the value.
 */
export function readAs(point: Point, setup: Setup, { t, print }: Formatting): string {
  const { testCurrent_mA, leads } = setup
  const gross = grossResistanceOf(point, setup)
  if (gross === null || gross === 'open') return ''
  const drop =
    point.voltageDrop_uV === null
      ? ''
      : `${print(point.voltageDrop_uV, quantities.drop)} / ${print(testCurrent_mA, quantities.current)}`
  const subtracted =
    leads === 'fourWire' || leads === 0
      ? ''
      : t('report.net.read', {
          gross: print(gross, quantities.bond),
          leads: print(leads, quantities.leads),
        })
  return [drop, subtracted].filter(Boolean).join(', ')
}

/** The net value and its readings; undefined if the reading itself is the value. */
export function netOf(point: Point, setup: Setup, { t, locale }: Pick<Texts, 't' | 'locale'>) {
  const print = (value: Value, quantity: Quantity) => printed(value, quantity, locale)
  const reading = readAs(point, setup, { t, print })
  return reading === ''
    ? undefined
    : { value: print(resistanceOf(point, setup), quantities.bond), words: reading }
}
