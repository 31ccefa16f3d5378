import type { Answer } from '#contract/endpoint.ts'
import type { users } from '#contract/account.ts'

type Account = Pick<Answer<typeof users.read>, 'activated' | 'deactivated'>

/** The state that the account of a person is shown with: one that was deactivated had been activated before. */
export const accountState = ({ activated, deactivated }: Account) =>
  activated ? 'activated' : deactivated ? 'deactivated' : 'notActivated'
