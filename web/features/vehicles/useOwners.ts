import { can } from '#domain/policy.ts'
import { useAccount } from '../../session/session.ts'

/** An organisation, and how a car says that it belongs to it. */
export interface Owner {
  id: string
  name: string
  owner: { companyId: string | null; authorityId: string | null }
}

/** The organisations a person may add a car to. */
export function useOwners(): Owner[] {
  const { actor } = useAccount()
  const companies = actor.company ? [actor.company] : []
  return [
    ...companies.map(({ id, name }) => ({ id, name, owner: { companyId: id, authorityId: null } })),
    ...actor.authorities.map(({ id, name }) => ({ id, name, owner: { companyId: null, authorityId: id } })),
  ].filter(({ owner }) => can(actor, 'companyVehicle.create', owner))
}
