import type { Locale } from '#domain/locale.ts'

/** Base units (mV, mA, µΩ, Ω). `> 550 MΩ` is a value beyond the range of the tester, which is a good result. */
export interface Reading {
  value: number
  relation: Relation
}

export type Relation = '=' | '>' | '<'

export type ReadingError =
  | 'reading.empty'
  | 'reading.format'
  | 'reading.negative'
  | 'reading.relation'
  | 'reading.decimals'
  | 'reading.tooLarge'

export interface ReadingFormat {
  /** Decimal places that may be typed; not more than the base unit can store. */
  decimals: number
  /** Base units per typed unit, a power of ten: V to mV is 1000, MΩ to Ω is 1 000 000. */
  unitFactor: number
  signed?: boolean
  /** Whether a leading `>` or `<` is allowed. */
  relations?: boolean
}

type ParsedReading = { reading: Reading; error?: undefined } | { reading?: undefined; error: ReadingError }

const pattern = /^(?<relation>[<>])? *(?<minus>-)?(?<whole>[0-9]+)(?:[.,](?<fraction>[0-9]+))?$/

/**
 * Parses a typed value. Strict, because a wrong guess may be fatal: digits with at most one decimal mark, `,` or `.`,
 * and no grouping, so that "1.234,5" cannot become 1.2345. Ignores spaces around the number and after a relation.
 * Converts the text without using floats.
 */
export const parseReading = (text: string, format: ReadingFormat): ParsedReading => {
  const typed = text.replace(/^ +| +$/g, '')
  if (typed === '') return { error: 'reading.empty' }
  const { relation, minus = '', whole, fraction = '' } = pattern.exec(typed)?.groups ?? {}
  if (whole === undefined) return { error: 'reading.format' }
  if (relation && !format.relations) return { error: 'reading.relation' }
  if (minus && !format.signed) return { error: 'reading.negative' }
  if (fraction.length > format.decimals) return { error: 'reading.decimals' }
  const value = Number(whole + fraction.padEnd(decimalsOf(format), '0'))
  if (!Number.isSafeInteger(value)) return { error: 'reading.tooLarge' }
  // Avoids -0, which differs from 0 in strict comparisons.
  return { reading: { value: minus && value !== 0 ? -value : value, relation: relationOf(relation) } }
}

/** Formats base units with `decimals` places: 400 mV with 3 places is "0,4" (de, it) or "0.4" (en). Never rounds. */
export const formatReading = (value: number, decimals: number, locale: Locale): string => {
  if (!Number.isSafeInteger(value)) throw new RangeError('A reading is a whole number of base units')
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const mark = locale === 'en' ? '.' : ','
  return (value < 0 ? '-' : '') + whole + (fraction === '' ? '' : mark + fraction)
}

/** Same as `formatReading` for display only, with a minus sign instead of a hyphen. */
export const printReading = (value: number, decimals: number, locale: Locale): string =>
  formatReading(value, decimals, locale).replace('-', '−')

/**
 * Parses a typed whole number: digits, optionally grouped in threes by one thousands mark. A comma groups in English
 * only, elsewhere it starts a fraction. Returns null for anything else.
 */
export const parseWhole = (text: string, locale: Locale): number | null => {
  const typed = text.trim()
  const [, minus = '', whole = ''] = /^(-?)(.+)$/.exec(typed) ?? []
  const marks = locale === 'en' ? /[.,'’ \u00a0\u202f]/ : /[.'’ \u00a0\u202f]/
  const mark = marks.exec(whole)?.[0]
  const groups = mark === undefined ? [whole] : whole.split(mark)
  const isGrouped =
    groups.slice(1).every((group) => /^\d{3}$/.test(group)) && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const digits = groups.join('')
  return /^\d{1,15}$/.test(digits) && (groups.length === 1 || isGrouped) ? Number(minus + digits) + 0 : null
}

const relationOf = (typed: string | undefined): Relation => (typed === '>' || typed === '<' ? typed : '=')

// Decimal places the base unit adds: 3 for volts stored as mV.
const decimalsOf = ({ unitFactor, decimals }: ReadingFormat) => {
  const factor = String(unitFactor)
  if (!/^10*$/.test(factor)) throw new RangeError('The unit factor is a power of ten')
  if (decimals > factor.length - 1)
    throw new RangeError('The base unit cannot represent so many decimal places')
  return factor.length - 1
}
