import { IconDownload } from '@tabler/icons-react'
import { courses, type Course } from '#contract/course.ts'
import { addressOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'

export function CourseFile({ course: { _id: id, name, issueDate } }: { course: Course }) {
  const { t } = useTexts()
  return (
    <DownloadLink
      href={addressOf(courses.resultCsv, { id })}
      name={`${name}-${issueDate}.csv`}
      icon={<IconDownload size={20} aria-hidden />}
    >
      {t('course.export')}
    </DownloadLink>
  )
}
