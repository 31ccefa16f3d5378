import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { IconId } from '@tabler/icons-react'
import { courses, type Course } from '#contract/course.ts'
import { certificateTemplates } from '#contract/template.ts'
import { certificates, mostCards } from '#contract/certificate.ts'
import { call, addressOf } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { isProblem } from '../../api/CallProblem.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { callRead } from '../../resource/calls.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useCan } from '../../session/useCan.ts'
import { NotFoundPage } from '../../app/MessagePage.tsx'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { wizardWith } from '../certificates/public/prepared.ts'
import { useLevelName } from '../certificates/public/CertificateName.tsx'
import { Seats } from './Seats.tsx'
import { Button, DownloadLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import styles from './Course.module.css'

const everyMs = 1500
/** Creating an account takes minutes or days. */
const awaitedEveryMs = 10_000

/** Polling interval: short while certificates are issued, long while people still have to register. */
function pauseOf({ items, awaited }: Course) {
  if (items.some(({ state }) => state === 'queued' || state === 'sealing')) return everyMs
  return awaited > 0 ? awaitedEveryMs : false
}

const useCourse = (id: string) =>
  useQuery({
    ...callQuery([courses.name, 'item', id], courses.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data ? pauseOf(state.data) : false),
  })

export default function CoursePage() {
  const { id = '' } = useParams({ strict: false })
  const { data: course, error, refetch } = useCourse(id)
  if (isProblem(error, 'notFound') || isProblem(error, 'invalid')) return <NotFoundPage />
  if (error && !course) return <LoadError problem={error} retry={() => void refetch()} />
  if (!course) return <PageSkeleton />
  return <Ordered course={course} />
}

function Ordered({ course }: { course: Course }) {
  const { t } = useTexts()
  const levelName = useLevelName(course)
  return (
    <>
      <PageHeader
        title={`${course.level} · ${course.name}`}
        lang={course.language}
        back={{ to: '/app/courses', label: t('course.list') }}
        facts={levelName}
        actions={
          <>
            <Retry course={course} />
            <Again course={course} />
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
        <Seats course={course} />
      </div>
    </>
  )
}

function Retry({ course }: { course: Course }) {
  const { t } = useTexts()
  const can = useCan()
  const { _id: id, authorityId, items } = course
  const count = items.filter(({ retriable }) => retriable).length
  if (count === 0 || !can('course.retry', { authorityId })) return null
  return (
    <ActionButton
      run={() => call(courses.retry, { params: { id } })}
      stores={[courses.name, 'item', id]}
      refreshes={[[courses.name]]}
    >
      {t('course.retry', { count })}
    </ActionButton>
  )
}

/** The template was changed since, so the remaining people need a new order. */
function Again({ course }: { course: Course }) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const { authorityId, templateId, outdated, items } = course
  const seats = items.filter(({ state }) => state === 'refused' || state === 'failed')
  const count = seats.length
  if (!outdated || count === 0 || !can('certificate.issue', { authorityId })) return null
  const open = async () => {
    const template = await callRead(certificateTemplates, templateId).catch(() => null)
    await navigate(wizardWith({ authorityId, template, seats }))
  }
  return <Button onClick={() => void open()}>{t('course.again', { count })}</Button>
}

function CourseFile({ course: { _id: id, name, issueDate } }: { course: Course }) {
  const { t } = useTexts()
  return (
    <DownloadLink href={addressOf(courses.resultCsv, { id })} name={`${name}-${issueDate}.csv`}>
      {t('course.export')}
    </DownloadLink>
  )
}

function CourseProgress({ course }: { course: Course }) {
  const { people, issued, refused, awaited, items, outdated } = course
  const { t } = useTexts()
  const onTheWay = items.filter(({ state }) => state === 'queued' || state === 'sealing').length
  const done = t('course.progress', { issued, people })
  return (
    <section className={`panel ${styles.progress}`} aria-label={t('course.progress.label')}>
      <p className={styles.figure} role="status">
        {done}
      </p>
      <progress value={issued} max={people} aria-label={done} />
      {onTheWay > 0 && <p className="muted">{t('course.progress.underWay', { count: onTheWay })}</p>}
      {awaited > 0 && <p className="muted">{t('course.progress.awaited', { count: awaited })}</p>}
      {refused > 0 && (
        <Notice severity="warning">
          <p>{t('course.progress.refused', { count: refused })}</p>
          {outdated && <p>{t('course.again.what')}</p>}
        </Notice>
      )}
    </section>
  )
}

function CourseCards({ course: { items } }: { course: Course }) {
  const { t } = useTexts()
  const ids = items.flatMap(({ valid, certificateId }) => (valid && certificateId ? [certificateId] : []))
  const parts = Array.from({ length: Math.ceil(ids.length / mostCards) }, (_, part) =>
    ids.slice(part * mostCards, (part + 1) * mostCards),
  )
  return parts.map((part, index) => (
    <DownloadLink
      key={index}
      href={addressOf(certificates.cards, {}, { ids: part.join(','), marks: true })}
      name={t('certificate.card.many.file')}
      icon={<IconId size={20} aria-hidden />}
    >
      {parts.length === 1
        ? t('certificate.card.many', { count: part.length })
        : t('course.cards.part', { from: index * mostCards + 1, to: index * mostCards + part.length })}
    </DownloadLink>
  ))
}
