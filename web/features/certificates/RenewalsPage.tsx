import { renewalRequests, renewalState } from '#contract/renewal.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { Day, DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { CertificateName } from './public/CertificateName.tsx'

export default function RenewalsPage() {
  const { t } = useTexts()
  return (
    <ListPage
      resource={renewalRequests}
      filters={[
        {
          field: 'state',
          none: t('shell.state.open'),
          options: renewalState.options.filter((state) => state !== 'open'),
        },
      ]}
      defaultFilters={{ state: 'open' }}
      link={({ certificateId }) => `/app/certificates/${certificateId}`}
      columns={[
        'holder',
        {
          field: 'level',
          show: ({ name, level, language }) => (
            <CertificateName
              {...{ name, level, language }}
              wrap={(title) => (
                <>
                  {level} – {title}
                </>
              )}
            />
          ),
        },
        { field: 'dueDate', show: ({ dueDate }) => <Day value={dueDate} /> },
        { field: 'note', wide: true, show: ({ note }) => note },
        { field: 'askedBy', wide: true },
        { field: 'createdAt', wide: true, show: ({ createdAt }) => <DayOf moment={createdAt} /> },
        { field: 'state', card: 'badge', show: ({ state }) => <StateBadge state={state} /> },
      ]}
    />
  )
}
