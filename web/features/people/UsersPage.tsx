import { users } from '#contract/user.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type FieldSet, grantsOf } from '#domain/policy.ts'
import { accountState } from './public/accountState.ts'
import type { ColumnSpec } from '../../resource/columns.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../i18n/Day.tsx'
import { Code } from '../../ui/text.tsx'
import { StateBadge } from '../../ui/badges.tsx'

type Person = Answer<typeof users.read>

export default function UsersPage() {
  const { actor } = useAccount()
  const sets = grantsOf(actor, 'user.list').map(({ fields }) => fields)
  return (
    <ListPage
      resource={users}
      createPath="/app/users/new"
      filters={sets.includes('privileged') ? [{ field: 'activated', options: ['true', 'false'] }] : []}
      link={actor.isAdmin ? ({ _id }) => `/app/users/${_id}` : undefined}
      columns={columnsFor(sets)}
    />
  )
}

// The server sends only the fields of these sets, so other columns would be empty.
function columnsFor(sets: FieldSet[]): ColumnSpec<Person>[] {
  const sees = (...anyOf: FieldSet[]) => anyOf.some((set) => sets.includes(set))
  return [
    {
      field: 'lastname',
      exportAs: 'fullname',
      show: ({ fullname, username, evalid }) => fullname || username || evalid,
    },
    { field: 'evalid', show: ({ evalid }) => <Code value={evalid} whole /> },
    ...(sees('work', 'holder', 'full', 'privileged') ? [{ field: 'email' as const }] : []),
    ...(sees('work', 'full') ? [{ field: 'phone' as const, card: 'none' as const }] : []),
    ...(sees('privileged') ? privileged : []),
  ]
}

const privileged: ColumnSpec<Person>[] = [
  { field: 'lastLogin', show: ({ lastLogin }) => <Moment value={lastLogin} />, card: 'none', wide: true },
  { field: 'createdAt', show: ({ createdAt }) => <Moment value={createdAt} />, card: 'none', wide: true },
  {
    field: 'activated',
    card: 'badge',
    show: (person) => (person.activated === undefined ? '–' : <StateBadge state={accountState(person)} />),
  },
]
