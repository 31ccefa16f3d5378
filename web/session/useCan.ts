import { type Action, type Owners, can } from '#domain/policy.ts'
import { useSession } from './session.ts'

/**
 * Evaluates the server's policy for the current user: whether an action is possible at all, or for an item.
 */
export function useCan() {
  const { account } = useSession()
  const actor = account?.actor ?? null
  return (action: Action, owners?: Owners) => can(actor, action, owners)
}
