import type { PotentialEqualizationInput } from '#contract/measurement.ts'
import { grossResistanceOf, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import type { Texts } from '../../texts/useTexts.ts'
import { print as printed, quantities, type Quantity, type Value } from './draft/quantity.ts'

type Point = PotentialEqualizationInput['points'][number]
type Setup = Pick<PotentialEqualizationInput, 'testCurrent_mA' | 'leads'>

interface Words {
  t: Texts['t']
  print: (value: Value, quantity: Quantity) => string
}

/**
 * What the net value of a point is calculated from, as the paper says it: the voltage drop with the test current, and what was
 * read before the leads were subtracted. Blank where the reading itself is the value.
 */
export function readAs(point: Point, setup: Setup, { t, print }: Words): string {
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

/** The net value that is judged, as the report shows it, and what it is calculated from; undefined where it is the reading. */
export function netOf(point: Point, setup: Setup, { t, locale }: Pick<Texts, 't' | 'locale'>) {
  const print = (value: Value, quantity: Quantity) => printed(value, quantity, locale)
  const words = readAs(point, setup, { t, print })
  return words === '' ? undefined : { value: print(resistanceOf(point, setup), quantities.bond), words }
}
