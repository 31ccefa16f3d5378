import { Problem } from '../../http/problem.ts'
import { isEuVatId, vatIdIn, writtenVatId } from './vatId.ts'

interface Sent {
  /** Null or blank where there is none, undefined where it is left out. */
  sent: string | null | undefined
  uid: string
  country: string
}

interface Stored {
  vatId: string
  /** Whether a person entered it; else it follows from the tax number and the country. */
  vatIdEntered: boolean
}

/**
 * The VAT number to store. One that was entered stays until another one is sent. One that follows from the tax number and
 * the country does so again with each change; sent back as it was shown it was not entered.
 */
export function vatIdFor({ sent, uid, country }: Sent, before?: Stored): Stored {
  const entered = sent ? checkedVatId(sent) : ''
  const isUnchanged = before !== undefined && (sent === undefined || entered === before.vatId)
  if (isUnchanged && before.vatIdEntered) return before
  if (entered !== '' && !isUnchanged) return { vatId: entered, vatIdEntered: true }
  return { vatId: vatIdIn(country, uid) ?? '', vatIdEntered: false }
}

/** A number that is entered as a VAT number has to be one; a wrong digit is named at its field. */
function checkedVatId(text: string) {
  const vatId = writtenVatId(text)
  if (!isEuVatId(vatId)) throw new Problem('invalid', { fields: { vatId: 'vatNumber' } })
  return vatId
}
