import type * as z from 'zod/mini'
import type { Account } from '#contract/account.ts'
import type { profile } from '#contract/user.ts'

export type Profile = z.infer<typeof profile>

/** The stored profile as input. The public part is sent only if changed. */
export const profileOf = (account: Account): Profile => ({
  firstname: account.firstname,
  lastname: account.lastname,
  phone: account.phone ?? '',
  language: account.language,
  certificateNotification: account.certificateNotification ?? true,
  expiryDigest: account.expiryDigest ?? true,
  metadata: account.metadata,
  namedInCredential: account.namedInCredential ?? false,
})
