import { useParams } from '@tanstack/react-router'
import { courses, type Course } from '#contract/course.ts'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { useCan } from '../../session/useCan.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { CourseCards } from './CourseCards.tsx'
import { CourseFile } from './CourseFile.tsx'
import { CourseProgress } from './CourseProgress.tsx'
import { Places } from './Places.tsx'
import { useCourse } from './useCourse.ts'

export default function CoursePage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  const { data: course, error, refetch } = useCourse(id)
  if (isProblem(error, 'notFound') || isProblem(error, 'invalid')) return <NotFoundPage />
  if (error && !course) return <LoadError problem={error} retry={() => void refetch()} />
  if (!course) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={`${course.level} · ${course.name}`}
        back={{ to: '/app/courses', label: t('course.list') }}
        actions={
          <>
            <Retry course={course} />
            <CourseCards course={course} />
            <CourseFile course={course} />
          </>
        }
      />
      <div className="stack-wide">
        <CourseProgress course={course} />
        <div className="panel">
          <Facts
            facts={[
              { term: t('course.issueDate'), value: <Day value={course.issueDate} /> },
              { term: t('course.issuer'), value: course.issuer },
              { term: t('course.author'), value: course.author },
            ]}
          />
        </div>
        <Places course={course} />
      </div>
    </>
  )
}

function Retry({ course }: { course: Course }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id, authorityId, refused } = course
  if (refused === 0 || !can('course.retry', { authorityId })) return null
  return (
    <ActionButton
      run={() => call(courses.retry, { params: { id } })}
      stores={[courses.name, 'item', id]}
      refreshes={[[courses.name]]}
    >
      {t('course.retry', { count: refused })}
    </ActionButton>
  )
}
