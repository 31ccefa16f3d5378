import { useQueries } from '@tanstack/react-query'
import { members } from '#contract/authority.ts'
import { coworkers } from '#contract/coworker.ts'
import { users } from '#contract/user.ts'
import { callQuery } from '../../api/callQuery.ts'
import { areMany, type Choices, useFound } from '../../resource/Find.tsx'
import { useItem } from '../../resource/queries.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { logsOf, optionOf, optionsOf } from './people.ts'

/** All users for the system administration, otherwise the members of the organisations whose log the reader sees. */
export function usePeople(chosen: string): Choices {
  const { t } = useTexts()
  const { isAll, ofCompany, authorityIds } = logsOf(useAccount().actor)
  const everyone = useFound(users, 'lastname', isAll)
  const colleagues = useFound(coworkers, 'lastname', ofCompany)
  const ofAuthorities = useQueries({
    queries: authorityIds.map((id) => callQuery(['member', 'list', id], members.list, { params: { id } })),
  })
  const { items, ...found } = isAll ? everyone : colleagues
  const others = ofAuthorities.flatMap(({ data }) => data?.items ?? [])
  const isLoading = found.isLoading || ofAuthorities.some((one) => one.isLoading)
  const listed = [...items, ...others].find(({ userId }) => userId === chosen)
  const { data: read } = useItem(users, chosen === '' || listed || isLoading ? null : chosen)
  const person = listed ?? read
  return {
    ...found,
    isLoading,
    many: found.many || areMany(optionsOf(items, others, '').length),
    options: optionsOf(items, others, found.search),
    // Also an unknown person is an option, so that the filter can be removed.
    ...(chosen !== '' && {
      chosen: person ? optionOf(person) : { value: chosen, label: t('audit.otherPerson') },
    }),
  }
}
