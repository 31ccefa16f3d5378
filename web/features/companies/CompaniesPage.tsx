import { companies } from '#contract/company.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useAccount } from '../../session/session.ts'
import { Moment } from '../../i18n/Day.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { companyState } from './companyState.ts'

/** Of other companies, users see name and town. Only the system administrator opens them. */
export default function CompaniesPage() {
  const { isAdmin } = useAccount().actor
  return (
    <ListPage
      resource={companies}
      filters={[
        { field: 'activated', options: ['true', 'false'] },
        ...(isAdmin ? [{ field: 'confusable', options: ['true'] }] : []),
      ]}
      link={isAdmin ? ({ _id }) => `/app/companies/${_id}` : undefined}
      columns={[
        'name',
        { field: 'address', exportAs: 'address.city', show: ({ address }) => address.city || '–' },
        { field: 'createdAt', show: ({ createdAt }) => <Moment value={createdAt} />, card: 'none' },
        {
          field: 'activated',
          show: (company) => <StateBadge state={companyState(company)} />,
          card: 'badge',
        },
      ]}
    />
  )
}
