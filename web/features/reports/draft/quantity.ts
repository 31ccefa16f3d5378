import type { Locale } from '#domain/locale.ts'
import {
  printAmpere,
  printMicroOhm,
  printMicroVolt,
  printOhm,
  printPermille,
  printRelated,
  printTemperature,
  printVolt,
} from '#domain/measurement/units.ts'
import { formatReading, parseReading, type Reading, type ReadingError } from '#domain/reading.ts'

/** A whole number of base units, or a reading with a relation such as "above". */
export type Value = number | Reading | 'open' | null

interface Unit {
  label: string
  /** Base units per unit. */
  unitFactor: number
  decimals: number
}

/** The first unit is the default. */
export interface Quantity {
  units: readonly [Unit, ...Unit[]]
  /** Format for screens and PDF, independent of the input unit. */
  print: (value: number, locale: Locale) => string
  signed?: boolean
  /** Allows "above" and "below" the range of the instrument. */
  relations?: boolean
  /** Allows OL (open loop, no connection). */
  open?: boolean
}

const unit = (label: string, unitFactor: number, decimals = String(unitFactor).length - 1): Unit => ({
  label,
  unitFactor,
  decimals,
})

const ohms: Quantity['units'] = [unit('MΩ', 1_000_000), unit('kΩ', 1000)]
const counted = (label: string): Quantity => ({
  units: [unit(label, 1)],
  print: (value) => `${value} ${label}`,
})

export const quantities = {
  voltage: { units: [unit('V', 1000)], print: printVolt },
  testVoltage: counted('V'),
  isolation: { units: [...ohms, unit('GΩ', 1_000_000_000)], relations: true, print: printOhm },
  target: { units: ohms, print: printOhm },
  resistor: { units: [unit('kΩ', 1000), unit('MΩ', 1_000_000)], print: printOhm },
  seconds: counted('s'),
  bond: {
    units: [unit('mΩ', 1000), unit('Ω', 1_000_000)],
    ...{ signed: true, relations: true, open: true, print: printMicroOhm },
  },
  leads: { units: [unit('mΩ', 1000), unit('Ω', 1_000_000)], print: printMicroOhm },
  drop: { units: [unit('mV', 1000), unit('V', 1_000_000)], print: printMicroVolt },
  current: { units: [unit('A', 1000), unit('mA', 1)], print: printAmpere },
  distance: { units: [unit('m', 1000), unit('mm', 1)], print: (value) => `${value} mm` },
  temperature: { units: [unit('°C', 10)], signed: true, print: printTemperature },
  humidity: counted('%'),
  share: { units: [unit('%', 10)], print: printPermille },
} satisfies Record<string, Quantity>

type UnreadReason = ReadingError | 'reading.noBound'

/** Parses input into base units or an error. Empty input is neither. */
export function read(
  text: string,
  quantity: Quantity,
  label?: string,
): { value: Value; error: UnreadReason | null } {
  if (text.trim() === '') return { value: null, error: null }
  if (/^ *ol *$/i.test(text) && (quantity.open || quantity.relations))
    return quantity.open ? { value: 'open', error: null } : { value: null, error: 'reading.noBound' }
  const { reading, error } = parseReading(text, { ...quantity, ...unitOf(quantity, label) })
  if (!reading) return { value: null, error }
  return { value: quantity.relations ? reading : reading.value, error: null }
}

export const unitOf = ({ units }: Quantity, label: string | undefined): Unit =>
  units.find((one) => one.label === label) ?? units[0]

/** Formatted value as in the PDF: "4,9 MΩ", "> 550 MΩ", "OL". */
export function print(value: Value, quantity: Quantity, locale: Locale): string {
  if (value === null) return ''
  return value === 'open' ? 'OL' : printRelated(asReading(value), locale, quantity.print)
}

/** Input text and unit for a stored value. */
export function typedAs(value: Value, quantity: Quantity, locale: Locale): { text: string; unit: string } {
  const label = usualUnit(value, quantity)
  if (value === null || value === 'open') return { text: value === null ? '' : 'OL', unit: label }
  const { value: number, relation } = asReading(value)
  const text = formatReading(number, decimalsOf(unitOf(quantity, label).unitFactor), locale)
  return { text: relation === '=' ? text : `${relation} ${text}`, unit: label }
}

const asReading = (value: number | Reading): Reading =>
  typeof value === 'number' ? { value, relation: '=' } : value

// The largest unit in which the value is at least 1, otherwise the default.
function usualUnit(value: Value, { units }: Quantity) {
  const number = value === null || value === 'open' ? 0 : Math.abs(asReading(value).value)
  const fitting = units
    .filter(({ unitFactor }) => number >= unitFactor)
    .toSorted((one, other) => other.unitFactor - one.unitFactor)
  return (fitting[0] ?? smallest(units, number)).label
}

const smallest = (units: Quantity['units'], number: number) =>
  number === 0 ? units[0] : units.reduce((least, one) => (one.unitFactor < least.unitFactor ? one : least))

const decimalsOf = (unitFactor: number) => String(unitFactor).length - 1
