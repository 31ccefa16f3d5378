import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { invitations } from '#contract/invitation.ts'
import { can } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { sessionQuery, useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { Figures } from './Figures.tsx'
import { Summary } from './Summary.tsx'
import { Row, Rows, TaskList, type Task } from '../../ui/lists.tsx'
import { TagState, TagsUnknown } from '../vehicles/public/TagState.tsx'
import { attachedTagsQuery, useAttachedTags } from '../vehicles/public/useTags.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { useCan } from '../../session/useCan.ts'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { useTasks } from './useTasks.ts'
import styles from './NextSteps.module.css'
import glanceStyles from './Summary.module.css'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tasks } from '#contract/dashboard.ts'
import { unsentReports } from '../reports/public/unsentReports.ts'
import { useStore } from '../../ui/store.ts'
import { CountedLink } from './CountedLink.tsx'
import chartStyles from './Charts.module.css'
import dutyStyles from './Duties.module.css'
import { dashboardQuery, useCharts, useDashboard } from './useDashboard.ts'

const mostTasks = 5
const mostSteps = 3

const Charts = lazy(() => import('./Charts.tsx'))

/** Waits for what firstPaint.js requested, so that the page is complete when it is first painted. */
export async function preloadDashboard(client: QueryClient) {
  const actor = client.getQueryData(sessionQuery.queryKey)?.account?.actor ?? null
  await Promise.allSettled([
    client.query(dashboardQuery),
    client.query(invitationsQuery),
    can(actor, 'tag.list') && client.query(attachedTagsQuery),
  ])
}

export default function DashboardPage() {
  const { t } = useTexts()
  const { firstname } = useAccount()
  return (
    <>
      <PageHeader
        title={firstname ? t('shell.dashboard.hello', { name: firstname }) : t('shell.nav.overview')}
      />
      <Content />
    </>
  )
}

/** Shows all parts together, so that none of them moves when another one arrives. */
function Content() {
  const invited = useInvitations()
  const tasks = useTasks()
  const attached = useAttachedTags()
  const { isLoading } = useDashboard()
  if (!tasks || isLoading || invited.isLoading || attached.isLoading)
    return (
      <LoadingState className="stack-wide">
        <Skeleton height={124} />
        <Skeleton height={300} />
        <Skeleton height={300} />
      </LoadingState>
    )
  return (
    <div className="stack-wide">
      <OpenInvitations invited={invited} />
      <Suspended />
      <div className={glanceStyles.glances}>
        <Tasks />
        <AttachedTags attached={attached} />
      </div>
      <NextSteps tasks={tasks} />
      <Overview />
    </div>
  )
}

const invitationsQuery = { ...callQuery(['invitation', 'own'], invitations.own, {}), ...sharedAnswer }
const useInvitations = () => useQuery(invitationsQuery)

/** Hidden while there is nothing to see, so that a new company sees its next steps instead of zeros. */
function Overview() {
  const { data } = useDashboard()
  const charts = useCharts()
  const skeleton = (
    <div className={chartStyles.charts}>
      {charts.map(({ name }) => (
        <Skeleton key={name} height={300} />
      ))}
    </div>
  )
  const isEmpty =
    data !== undefined &&
    data.figures.every(({ count }) => count === 0) &&
    data.series.every(({ total }) => total === 0)
  return (
    <>
      {!isEmpty && (
        <>
          <Figures />
          {charts.length > 0 && (
            <WhenNear isPlaced={data !== undefined} fallback={skeleton}>
              <Suspense fallback={skeleton}>
                <Charts />
              </Suspense>
            </WhenNear>
          )}
        </>
      )}
      <Summary isEmpty={isEmpty} isPlaced={data !== undefined} />
    </>
  )
}

/** Vehicles that are de-energised now. Hidden only if it is certain that there are none. */
function AttachedTags({ attached }: { attached: ReturnType<typeof useAttachedTags> }) {
  const { t } = useTexts()
  const { tags, total, isUnavailable, retry } = attached
  if (tags.length === 0) return isUnavailable && <TagsUnknown retry={retry} />
  return (
    <Section title={t('tag.hanging')}>
      {isUnavailable && <TagsUnknown retry={retry} />}
      <Rows label={t('tag.hanging')}>
        {tags.map((tag) => (
          <Row
            key={tag._id}
            to={`/app/company-vehicles/${tag.companyVehicleId}`}
            title={tag.vehicle}
            badge={<TagState tag={tag} />}
          />
        ))}
      </Rows>
      {total > tags.length && <p className="muted">{t('tag.more', { count: total - tags.length })}</p>}
    </Section>
  )
}

function OpenInvitations({ invited }: { invited: ReturnType<typeof useInvitations> }) {
  const { t } = useTexts()
  return invited.data?.items.map(({ _id, company, invitedBy }) => (
    <Notice
      key={_id}
      title={t('shell.invited', { company })}
      action={
        <ButtonLink variant="secondary" to="/acceptCompanyInvitation" hash={_id}>
          {t('shell.invited.open')}
        </ButtonLink>
      }
    >
      {t('shell.invited.what', { inviter: invitedBy })}
    </Notice>
  ))
}

function Suspended() {
  const { t } = useTexts()
  const { actor, companyId } = useAccount()
  if (actor.company || !companyId) return null
  return (
    <Notice
      severity="warning"
      title={t('shell.suspended.title')}
      action={
        <ButtonLink variant="secondary" to="/app/company-profile">
          {t('shell.suspended.open')}
        </ButtonLink>
      }
    >
      {t('shell.suspended.what')}
    </Notice>
  )
}

interface Action {
  title: TextKey
  what: TextKey
  action: TextKey
  to: string
}

const measure: Action = {
  title: 'shell.next.ready',
  what: 'shell.next.ready.what',
  action: 'shell.next.report',
  to: '/app/reports/new',
}
const issue: Action = {
  title: 'shell.next.readyToIssue',
  what: 'shell.next.readyToIssue.what',
  action: 'shell.next.issue',
  to: '/app/certificate/new',
}

function useReadyFor(): Action | null {
  const can = useCan()
  if (can('certificate.issue')) return issue
  return can('report.create') ? measure : null
}

function NextSteps({ tasks }: { tasks: Task[] }) {
  const { t } = useTexts()
  const later = tasks.filter(({ done }) => !done).slice(mostSteps)
  return tasks.some(({ done }) => !done) ? (
    <TaskList title={t('shell.next.title')} tasks={tasks} hidden={later} />
  ) : (
    <Ready />
  )
}

function Ready() {
  const { t } = useTexts()
  const ready = useReadyFor()
  if (!ready) return null
  return (
    <section className={styles.ready}>
      <div>
        <h2>{t(ready.title)}</h2>
        <p>{t(ready.what)}</p>
      </div>
      <ButtonLink to={ready.to}>{t(ready.action)}</ButtonLink>
    </section>
  )
}

/** The most urgent first. */
function Tasks() {
  const { t } = useTexts()
  const id = useId()
  const [isComplete, setComplete] = useState(false)
  const unsent = useStore(unsentReports)
  const { data } = useDashboard()
  const waiting = tasks.flatMap((name) => {
    const figure = data?.figures.find((one) => one.name === name && one.count > 0)
    return figure ? [{ ...figure, name }] : []
  })
  if (unsent === 0 && waiting.length === 0) return null
  const room = mostTasks - (unsent > 0 ? 1 : 0)
  const shown = isComplete ? waiting : waiting.slice(0, room)
  const hidden = waiting.length - shown.length
  return (
    <section className={dutyStyles.section} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.duties')}</h2>
      <ul className={dutyStyles.duties}>
        {unsent > 0 && (
          <Duty what={t('dashboard.unsent.what')} urgent>
            <Link to="/app/reports/outbox">{t('dashboard.unsent', { count: unsent })}</Link>
          </Duty>
        )}
        {shown.map(({ name, count, ...of }) => (
          <Duty key={name} what={t(`dashboard.${name}.what`)} urgent={name === 'dangerousDrafts'}>
            <CountedLink of={of}>{t(`dashboard.${name}`, { count })}</CountedLink>
          </Duty>
        ))}
      </ul>
      {hidden > 0 && (
        <div className={dutyStyles.more}>
          <Button variant="quiet" aria-expanded={false} onClick={() => setComplete(true)}>
            {t('dashboard.duties.more', { count: hidden })}
          </Button>
        </div>
      )}
    </section>
  )
}

const Duty = ({ what, urgent, children }: { what: string; urgent?: boolean; children: ReactNode }) => (
  <li className={dutyStyles.duty} data-urgent={urgent || undefined}>
    <div>
      {children}
      <p>{what}</p>
    </div>
    <IconChevronRight size={20} stroke={1.5} aria-hidden />
  </li>
)
