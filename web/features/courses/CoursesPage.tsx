import { courses } from '#contract/course.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useAccount } from '../../session/session.ts'
import { Day, DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CertificateName } from '../certificates/public/CertificateName.tsx'

export default function CoursesPage() {
  const { _id } = useAccount()
  const { t } = useTexts()
  return (
    <ListPage
      resource={courses}
      createPath="/app/certificate/new"
      descending
      filters={[{ field: 'authorId', options: [{ value: _id, label: t('shell.filter.byMe') }] }]}
      link={({ _id }) => `/app/courses/${_id}`}
      columns={[
        {
          field: 'name',
          show: ({ name, level, language }) => (
            <CertificateName
              {...{ name, level, language }}
              wrap={(title) => (
                <>
                  {level} · {title}
                </>
              )}
            />
          ),
        },
        { field: 'issueDate', show: ({ issueDate }) => <Day value={issueDate} /> },
        { field: 'people', align: 'end' },
        { field: 'issued', align: 'end' },
        { field: 'awaited', align: 'end' },
        { field: 'refused', align: 'end' },
        { field: 'author', wide: true },
        { field: 'createdAt', wide: true, show: ({ createdAt }) => <DayOf moment={createdAt} /> },
      ]}
    />
  )
}
