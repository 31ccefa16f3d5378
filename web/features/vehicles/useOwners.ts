import { can } from '#domain/policy.ts'
import { useAccount } from '../../session/session.ts'

/** The organisations a person may add a car to. */
export function useOwners() {
  const { actor } = useAccount()
  const organisations = [
    ...(actor.company
      ? [{ name: actor.company.name, owner: { companyId: actor.company.id, authorityId: null } }]
      : []),
    ...actor.authorities.map(({ id, name }) => ({ name, owner: { companyId: null, authorityId: id } })),
  ]
  return organisations.filter(({ owner }) => can(actor, 'companyVehicle.create', owner))
}
