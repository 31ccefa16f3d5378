import type { Answer } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/secondFactor.ts'

export type Enrolled = Answer<typeof secondFactor.read>

/** What follows when a factor has come or gone: codes are shown once, the page and the account are read again. */
export type Changed = (recoveryCodes?: string[]) => Promise<void>

/** Whether only one factor is left: with it the codes go, and a role that demands one. */
export const isLast = ({ totpSince, passkeys }: Enrolled) =>
  passkeys.length + (totpSince === null ? 0 : 1) === 1
