import type { Locale } from '#domain/locale.ts'

/**
 * A measured value as an integer in base units (mV, mA, µΩ, Ω) with its relation: testers show `> 550 MΩ` when a
 * value lies beyond their range, which is a good result and no error.
 */
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
  /** The decimal places that may be typed; not more than the base unit can hold. */
  decimals: number
  /** Base units in one typed unit, a power of ten: volts to mV is 1000, MΩ to Ω is 1 000 000. */
  unitFactor: number
  /** Whether a leading minus is allowed. */
  signed?: boolean
  /** Whether a leading `>` or `<` is allowed. */
  relations?: boolean
}

export type ParsedReading =
  | { reading: Reading; error?: undefined }
  | { reading?: undefined; error: ReadingError }

const pattern = /^(?<relation>[<>])? *(?<minus>-)?(?<whole>[0-9]+)(?:[.,](?<fraction>[0-9]+))?$/

/**
 * What someone typed as a measured value. Strict, because a guess may cost a life: digits and at most one decimal
 * mark, `,` or `.`, and nothing that groups digits, so that "1.234,5" cannot become 1.2345. Blanks around the number
 * and after a relation are ignored. The conversion works on the text, never on a float.
 */
export const parseReading = (text: string, format: ReadingFormat): ParsedReading => {
  const typed = text.replace(/^ +| +$/g, '')
  if (typed === '') return { error: 'reading.empty' }
  const { relation, minus = '', whole, fraction = '' } = pattern.exec(typed)?.groups ?? {}
  if (whole === undefined) return { error: 'reading.format' }
  if (relation && !format.relations) return { error: 'reading.relation' }
  if (minus && !format.signed) return { error: 'reading.negative' }
  if (fraction.length > format.decimals) return { error: 'reading.decimals' }
  const value = Number(whole + fraction.padEnd(placesOf(format), '0'))
  if (!Number.isSafeInteger(value)) return { error: 'reading.tooLarge' }
  // Zero has no sign: a stored -0 would differ from 0 where values are compared as they are.
  return { reading: { value: minus && value !== 0 ? -value : value, relation: relationOf(relation) } }
}

/**
 * An integer in base units as people read it, `decimals` places being behind the mark: 400 mV with 3 places is
 * "0,4" (de, it) or "0.4" (en). Exact: nothing is rounded, only closing zeros are left out.
 */
export const formatReading = (value: number, decimals: number, locale: Locale): string => {
  if (!Number.isSafeInteger(value)) throw new RangeError('A reading is a whole number of base units')
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const mark = locale === 'en' ? '.' : ','
  return (value < 0 ? '-' : '') + whole + (fraction === '' ? '' : mark + fraction)
}

/** The same for reading only, with the sign of arithmetic: a hyphen is easily overlooked. It is not typed that way. */
export const printReading = (value: number, decimals: number, locale: Locale): string =>
  formatReading(value, decimals, locale).replace('-', '−')

/**
 * A whole number as typed: digits, or digits in groups of three with one mark of thousands between them, which can mean
 * nothing else where no fraction may be. A comma groups in English only; elsewhere it begins a fraction. Null for all else.
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

// The places the base unit adds: 3 for volts kept as mV.
const placesOf = ({ unitFactor, decimals }: ReadingFormat) => {
  const factor = String(unitFactor)
  if (!/^10*$/.test(factor)) throw new RangeError('The unit factor is a power of ten')
  if (decimals > factor.length - 1) throw new RangeError('The base unit cannot hold so many decimal places')
  return factor.length - 1
}
