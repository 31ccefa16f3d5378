import type { Locale } from '#domain/locale.ts'
import { ohmPerVoltOf } from '#domain/measurement/isolationTarget.ts'
import { printReading, type Reading } from '#domain/reading.ts'

/** Formats a resistance in Ω without rounding: 5 200 000 Ω is "5,2 MΩ". */
export const printOhm = (value: number, locale: Locale): string => {
  const [decimals, unit] =
    value >= 1e9 ? [9, 'GΩ'] : value >= 1e6 ? [6, 'MΩ'] : value >= 1e3 ? [3, 'kΩ'] : [0, 'Ω']
  return `${printReading(value, decimals, locale)} ${unit}`
}

/** Significant digits of the voltages used in the calculation. */
const calculatedDigits = 4

/**
 * Formats a calculated resistance (Ω), rounded down to four digits, or more if needed to stay on its side of the
 * minimum `least` (Ω, null for none).
 */
export function printCalculatedOhm(value: number, least: number | null, locale: Locale): string {
  const { length } = String(value)
  for (let digits = calculatedDigits; digits < length; digits++) {
    const step = 10 ** (length - digits)
    const rounded = Math.floor(value / step) * step
    if (least === null || rounded >= least === value >= least) return printOhm(rounded, locale)
  }
  return printOhm(value, locale)
}

/** Formats a resistance in µΩ: 99 900 µΩ is "99,9 mΩ". */
export const printMicroOhm = (value: number, locale: Locale): string =>
  Math.abs(value) >= 1e6 ? `${printReading(value, 6, locale)} Ω` : `${printReading(value, 3, locale)} mΩ`

/** Formats a voltage in µV; below 1 V in mV. */
export const printMicroVolt = (value: number, locale: Locale): string =>
  Math.abs(value) >= 1e6 ? `${printReading(value, 6, locale)} V` : `${printReading(value, 3, locale)} mV`

/** Formats a voltage in mV as V. */
export const printVolt = (value_mV: number, locale: Locale): string => printThousandths(value_mV, 'V', locale)

/** Formats a current in mA. */
export const printAmpere = (value_mA: number, locale: Locale): string =>
  printThousandths(value_mA, 'A', locale)

/**
 * Formats isolation per volt: tenths below 1 kΩ/V, three digits above. Rounded down, so that it never seems to reach
 * the limit.
 */
export function printOhmPerVolt(value_Ohm: number, system_mV: number, locale: Locale): string {
  const tenths = Math.floor(ohmPerVoltOf(value_Ohm * 10, system_mV))
  if (tenths < 10_000) return `${printReading(tenths, 1, locale)} Ω/V`
  const whole = Math.floor(tenths / 10)
  const step = 10 ** (String(whole).length - 3)
  return `${printOhm(Math.floor(whole / step) * step, locale)}/V`
}

/** Formats tenths of a per cent. */
export const printPermille = (value: number, locale: Locale): string => `${printReading(value, 1, locale)} %`

/** Formats a reading with its relation: "> 550 MΩ" is beyond the range. */
export const printRelated = (
  { value, relation }: Reading,
  locale: Locale,
  print: (value: number, locale: Locale) => string,
): string => (relation === '=' ? print(value, locale) : `${relation} ${print(value, locale)}`)

/** Formats thousandths (mV, mA) in the given whole unit. */
const printThousandths = (value: number, unit: string, locale: Locale): string =>
  `${printReading(value, 3, locale)} ${unit}`

/** Formats tenths of a degree Celsius. */
export const printTemperature = (value_dC: number, locale: Locale): string =>
  `${printReading(value_dC, 1, locale)} °C`
