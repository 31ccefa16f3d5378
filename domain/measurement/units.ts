import type { Locale } from '#domain/locale.ts'
import { ohmPerVoltOf } from '#domain/measurement/isolationTarget.ts'
import { printReading, type Reading } from '#domain/reading.ts'

/** A resistance in Ω as the trade writes it: 5 200 000 Ω is "5,2 MΩ". Exact, nothing is rounded. */
export const printOhm = (value: number, locale: Locale): string => {
  const [places, unit] =
    value >= 1e9 ? [9, 'GΩ'] : value >= 1e6 ? [6, 'MΩ'] : value >= 1e3 ? [3, 'kΩ'] : [0, 'Ω']
  return `${printReading(value, places, locale)} ${unit}`
}

/** As many digits as the voltages have that a resistance is calculated from. */
const calculatedDigits = 4

/**
 * A resistance in Ω that is calculated and not read: rounded down to four digits, or to as many more as keep it on its side
 * of the least that is asked for (Ω, null for none).
 */
export function printCalculatedOhm(value: number, least: number | null, locale: Locale): string {
  const { length } = String(value)
  for (let kept = calculatedDigits; kept < length; kept++) {
    const step = 10 ** (length - kept)
    const rounded = Math.floor(value / step) * step
    if (least === null || rounded >= least === value >= least) return printOhm(rounded, locale)
  }
  return printOhm(value, locale)
}

/** A resistance in µΩ as the trade writes it: 99 900 µΩ is "99,9 mΩ". */
export const printMicroOhm = (value: number, locale: Locale): string =>
  Math.abs(value) >= 1e6 ? `${printReading(value, 6, locale)} Ω` : `${printReading(value, 3, locale)} mΩ`

/** A voltage in µV: below one volt in mV. */
export const printMicroVolt = (value: number, locale: Locale): string =>
  Math.abs(value) >= 1e6 ? `${printReading(value, 6, locale)} V` : `${printReading(value, 3, locale)} mV`

/** A voltage in mV, as every screen and paper writes it. */
export const printVolt = (value_mV: number, locale: Locale): string => printThousandths(value_mV, 'V', locale)

/** A current in mA. */
export const printAmpere = (value_mA: number, locale: Locale): string =>
  printThousandths(value_mA, 'A', locale)

/**
 * Isolation per volt of working voltage: tenths below 1 kΩ/V, three digits above, as much as an insulation tester shows.
 * Rounded down, so that it never looks like the limit when it is less.
 */
export function printOhmPerVolt(value_Ohm: number, system_mV: number, locale: Locale): string {
  const tenths = Math.floor(ohmPerVoltOf(value_Ohm * 10, system_mV))
  if (tenths < 10_000) return `${printReading(tenths, 1, locale)} Ω/V`
  const whole = Math.floor(tenths / 10)
  const step = 10 ** (String(whole).length - 3)
  return `${printOhm(Math.floor(whole / step) * step, locale)}/V`
}

/** Tenths of a percent. */
export const printPermille = (value: number, locale: Locale): string => `${printReading(value, 1, locale)} %`

/** A reading with its relation: "> 550 MΩ" where the value lies beyond the range. */
export const printRelated = (
  { value, relation }: Reading,
  locale: Locale,
  print: (value: number, locale: Locale) => string,
): string => (relation === '=' ? print(value, locale) : `${relation} ${print(value, locale)}`)

/** Millivolts, milliamperes or other thousandths with the unit they are thousandths of. */
export const printThousandths = (value: number, unit: string, locale: Locale): string =>
  `${printReading(value, 3, locale)} ${unit}`

/** Tenths of a degree Celsius. */
export const printTemperature = (value_dC: number, locale: Locale): string =>
  `${printReading(value_dC, 1, locale)} °C`
