import type { Verification } from '#contract/verify.ts'
import { shownStates } from '#domain/certificate.ts'
import { reportWorth } from '#domain/reportState.ts'

/** What the page says: the state whose sign and colour it shows, and the text, `verify.{text}` and `.what`. */
export interface Statement {
  state: string
  text: string
}

/** What a certificate is said to be. One that was never issued has no code that anyone could ask about. */
const certificateStates: readonly string[] = [
  ...shownStates.filter((state) => state !== 'failed'),
  'holderErased',
]

export const notConfirmed: Statement = { state: 'unconfirmed', text: 'none.unconfirmed' }

/**
 * What an answer of the register says. Whatever is not known here, or does not carry what it speaks of, is not
 * confirmed: nothing looks valid by default.
 */
export function statementOf({ kind, state, certificate, report }: Verification): Statement {
  if (state === 'unknown') return { state, text: 'none.unknown' }
  if (kind === 'certificate' && certificate && isCertificateState(state))
    return { state, text: `certificate.${state}` }
  if (kind !== 'report' || !report) return notConfirmed
  const worth = reportWorth({ ...report, state })
  return worth ? { state: worth, text: `report.${worth}` } : notConfirmed
}

const isCertificateState = (state: string) => certificateStates.includes(state)
