import { certificationAuthorities } from '#contract/authority.ts'
import { useAll } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'

export function useAuthorities() {
  const { isAdmin, authorities } = useAccount().actor
  const { data } = useAll(certificationAuthorities, { sf: 'name' }, isAdmin)
  const all = data?.items.map(({ _id: id, name }) => ({ id, name })) ?? authorities
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
