import { can, type Action } from '#domain/policy.ts'
import { useAccount } from './session.ts'

export interface Owner {
  id: string
  name: string
  owner: { companyId: string | null; authorityId: string | null }
}

export function useOwners(action: Action): Owner[] {
  const { actor } = useAccount()
  const companies = actor.company ? [actor.company] : []
  return [
    ...companies.map(({ id, name }) => ({ id, name, owner: { companyId: id, authorityId: null } })),
    ...actor.authorities.map(({ id, name }) => ({ id, name, owner: { companyId: null, authorityId: id } })),
  ].filter(({ owner }) => can(actor, action, owner))
}
