import * as vat from 'jsvat-next'

const memberStates = [
  ...[vat.austria, vat.belgium, vat.bulgaria, vat.croatia, vat.cyprus, vat.czechRepublic, vat.denmark],
  ...[vat.estonia, vat.finland, vat.france, vat.germany, vat.greece, vat.hungary, vat.ireland, vat.italy],
  ...[vat.latvia, vat.lithuania, vat.luxembourg, vat.malta, vat.netherlands, vat.poland, vat.portugal],
  ...[vat.romania, vat.slovakiaRepublic, vat.slovenia, vat.spain, vat.sweden],
]

/** Normalised: without spaces and separators, in capitals. */
export const writtenVatId = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '')

/**
 * Whether this is a VAT number of a member state: prefix, format and check digits (Directive 2006/112/EC,
 * Article 215).
 */
export const isEuVatId = (vatId: string): boolean => vat.checkVAT(vatId, memberStates).isValid

/**
 * The VAT number for digits in a member state (ISO 3166 code), or null. Greece uses the prefix EL, Austria a
 * U before the digits. Other tax numbers have no common rule.
 */
export function vatIdIn(country: string, digits: string): string | null {
  const prefix = prefixes[country] ?? country
  const isMember = memberStates.some(({ codes }) => codes[0] === country)
  return isMember && /^[0-9]+$/.test(digits) && isEuVatId(prefix + digits) ? prefix + digits : null
}

const prefixes: Record<string, string> = { AT: 'ATU', GR: 'EL' }
