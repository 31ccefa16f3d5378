import { useQueries } from '@tanstack/react-query'
import { members } from '#contract/authority.ts'
import { coworkers } from '#contract/coworker.ts'
import { users } from '#contract/user.ts'
import { callQuery } from '../../api/callQuery.ts'
import { type Choices, useFound } from '../../resource/Find.tsx'
import { useAccount } from '../../session/session.ts'

/** All users for the system administration, otherwise the members of the organisations of the reader. */
export function usePeople(): Choices {
  const { actor } = useAccount()
  const { isAdmin, company, authorities } = actor
  const everyone = useFound(users, 'lastname', isAdmin)
  const { items: colleagues, ...found } = useFound(
    coworkers,
    'lastname',
    !isAdmin && company?.role === 'admin',
  )
  const ofAuthorities = useQueries({
    queries: (isAdmin ? [] : authorities).map(({ id }) =>
      callQuery(['member', 'list', id], members.list, { params: { id } }),
    ),
  })
  if (isAdmin) return { ...everyone, options: everyone.items.map(optionOf) }
  const people = [...colleagues, ...ofAuthorities.flatMap(({ data }) => data?.items ?? [])].map(optionOf)
  return {
    ...found,
    isLoading: found.isLoading || ofAuthorities.some(({ isLoading }) => isLoading),
    options: people.filter(({ value }, at) => people.findIndex((one) => one.value === value) === at),
  }
}

const optionOf = ({ userId, fullname, evalid }: { userId: string; fullname: string; evalid: string }) => ({
  value: userId,
  label: fullname || evalid,
})
