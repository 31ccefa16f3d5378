import { type Action, type Belonging, can } from '#domain/policy.ts'
import { useSession } from './session.ts'

/** Asks the server's own policy: may the person signed in do this, at all or to this thing? */
export function useCan() {
  const { account } = useSession()
  const actor = account?.actor ?? null
  return (action: Action, thing?: Belonging) => can(actor, action, thing)
}
