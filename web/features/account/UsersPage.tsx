import type * as z from 'zod/mini'
import { users, type user } from '#contract/account.ts'
import type { Column } from '../../resource/columns.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
import { useAccount } from '../../session/session.ts'
import { Day } from '../../texts/Day.tsx'
import { Code } from '../../ui/Code.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'

type User = z.infer<typeof user>

const columns: Column<User>[] = [
  { field: 'lastname', show: ({ fullname, username, evalid }) => fullname || username || evalid },
  { field: 'evalid', show: ({ evalid }) => <Code value={evalid} /> },
]

const adminColumns: Column<User>[] = [
  'email',
  { field: 'createdAt', show: ({ createdAt }) => <Day value={createdAt?.slice(0, 10)} /> },
  {
    field: 'activated',
    card: 'badge',
    show: ({ activated }) => <StateBadge state={activated ? 'activated' : 'notActivated'} />,
  },
]

/** The people one may see, with as much of each as one may see. */
export function UsersPage() {
  const { isAdmin } = useAccount().actor
  return (
    <ResourcePage resource={users} area="account.user">
      <ResourceTable
        resource={users}
        link={isAdmin ? ({ _id }) => `/app/users/${_id}` : undefined}
        columns={isAdmin ? [...columns, ...adminColumns] : columns}
      />
    </ResourcePage>
  )
}
