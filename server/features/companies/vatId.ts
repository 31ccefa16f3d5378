import * as vat from 'jsvat-next'

/** The member states of the European Union, by whose rules a number is checked. */
const memberStates = [
  ...[vat.austria, vat.belgium, vat.bulgaria, vat.croatia, vat.cyprus, vat.czechRepublic, vat.denmark],
  ...[vat.estonia, vat.finland, vat.france, vat.germany, vat.greece, vat.hungary, vat.ireland, vat.italy],
  ...[vat.latvia, vat.lithuania, vat.luxembourg, vat.malta, vat.netherlands, vat.poland, vat.portugal],
  ...[vat.romania, vat.slovakiaRepublic, vat.slovenia, vat.spain, vat.sweden],
]

/** A VAT number without blanks and separators, in capital letters, as it is stored. */
export const writtenVatId = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '')

/** Whether this is the VAT number of a member state: prefix, form and check digits (Directive 2006/112/EC, Article 215). */
export const isEuVatId = (vatId: string): boolean => vat.checkVAT(vatId, memberStates).isValid

/**
 * The VAT number that digits are in a member state (ISO 3166 code), or null. Greece writes EL, Austria a U before the
 * digits. Digits that are none are a tax number, which has no rule in common.
 */
export function vatIdIn(country: string, digits: string): string | null {
  const prefix = prefixes[country] ?? country
  const isMember = memberStates.some(({ codes }) => codes[0] === country)
  return isMember && /^[0-9]+$/.test(digits) && isEuVatId(prefix + digits) ? prefix + digits : null
}

const prefixes: Record<string, string> = { AT: 'ATU', GR: 'EL' }
