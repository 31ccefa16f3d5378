import * as vat from 'jsvat-next'
import { Problem } from '../../http/problem.ts'

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

interface Sent {
  /** Null or blank for none, undefined if omitted. */
  sent: string | null | undefined
  uid: string
  country: string
}

interface Stored {
  vatId: string
  /** Whether a user entered it; otherwise it is derived from tax number and country. */
  vatIdEntered: boolean
}

/**
 * The VAT number to store. An entered one remains until another is sent. A derived one is derived again with
 * each change, and sending it back unchanged does not count as entered.
 */
export function vatIdFor({ sent, uid, country }: Sent, before?: Stored): Stored {
  const entered = sent ? checkedVatId(sent) : ''
  const isUnchanged = before !== undefined && (sent === undefined || entered === before.vatId)
  if (isUnchanged && before.vatIdEntered) return before
  if (entered !== '' && !isUnchanged) return { vatId: entered, vatIdEntered: true }
  return { vatId: vatIdIn(country, uid) ?? '', vatIdEntered: false }
}

function checkedVatId(text: string) {
  const vatId = writtenVatId(text)
  if (!isEuVatId(vatId)) throw new Problem('invalid', { fields: { vatId: 'vatNumber' } })
  return vatId
}
