import { Problem } from '../../http/problem.ts'
import { isEuVatId, vatIdIn, writtenVatId } from './vatId.ts'

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
