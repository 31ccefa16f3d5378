import { courses } from '#contract/course.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { ResourceTable } from '../../resource/ResourceTable.tsx'
import { useAccount } from '../../session/session.ts'
import { Day, DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export default function CoursesPage() {
  const { _id } = useAccount()
  const { t } = useTexts()
  return (
    <ResourcePage
      resource={courses}
      createPath="/app/certificate/new"
      descending
      filters={[{ field: 'authorId', options: [{ value: _id, label: t('shell.filter.byMe') }] }]}
    >
      <ResourceTable
        resource={courses}
        link={({ _id }) => `/app/courses/${_id}`}
        columns={[
          { field: 'name', show: ({ level, name }) => `${level} · ${name}` },
          { field: 'issueDate', show: ({ issueDate }) => <Day value={issueDate} /> },
          { field: 'people', align: 'end' },
          { field: 'issued', align: 'end' },
          { field: 'awaited', align: 'end' },
          { field: 'refused', align: 'end' },
          { field: 'author', wide: true },
          { field: 'createdAt', wide: true, show: ({ createdAt }) => <DayOf moment={createdAt} /> },
        ]}
      />
    </ResourcePage>
  )
}
