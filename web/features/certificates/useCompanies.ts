import { companies } from '#contract/company.ts'
import { useAll } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'

export function useCompanies() {
  const { isAdmin, authorities } = useAccount().actor
  const { data } = useAll(companies, { sf: 'name' }, isAdmin || authorities.length > 0)
  return (data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
}
