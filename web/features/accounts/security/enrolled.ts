import type { Answer } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/secondFactor.ts'

export type Enrolled = Answer<typeof secondFactor.read>

/** Shows new recovery codes once and reloads the page and the account. */
export type Changed = (recoveryCodes?: string[]) => Promise<void>

/** Removing the last factor also removes the recovery codes and roles that require a factor. */
export const isLast = ({ totpSince, passkeys }: Enrolled) =>
  passkeys.length + (totpSince === null ? 0 : 1) === 1
