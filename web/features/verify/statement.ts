import type { Verification } from '#contract/verify.ts'
import { shownStates } from '#domain/certificate.ts'
import { reportWorth } from '#domain/reportState.ts'

/** The state defines icon and colour; the texts are `verify.{text}` and `.what`. */
export interface Statement {
  state: string
  text: string
}

/** Certificates that were never issued have no code. */
const certificateStates: readonly string[] = [
  ...shownStates.filter((state) => state !== 'failed'),
  'holderErased',
]

export const notConfirmed: Statement = { state: 'unconfirmed', text: 'none.unconfirmed' }

/**
 * Maps an answer to a statement. Unknown or incomplete answers are unconfirmed: nothing is valid by default.
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
