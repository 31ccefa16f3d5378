import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'

export interface Sharer {
  value: string
  label: string
  owner: { companyId: string } | { authorityId: string }
}

export function useSharers(): Sharer[] {
  const { company, authorities } = useAccount().actor
  const can = useCan()
  const all: Sharer[] = [
    ...(company ? [{ value: company.id, label: company.name, owner: { companyId: company.id } }] : []),
    ...authorities.map(({ id, name }) => ({ value: id, label: name, owner: { authorityId: id } })),
  ]
  return all.filter(({ owner }) => can('savedView.share', owner))
}
