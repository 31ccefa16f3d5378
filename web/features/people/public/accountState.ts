import type { Answer } from '#contract/endpoint.ts'
import type { users } from '#contract/user.ts'

type Account = Pick<Answer<typeof users.read>, 'activated' | 'deactivated'>

/** A deactivated account was active before; a new one is not yet activated. */
export const accountState = ({ activated, deactivated }: Account) =>
  activated ? 'activated' : deactivated ? 'deactivated' : 'notActivated'
