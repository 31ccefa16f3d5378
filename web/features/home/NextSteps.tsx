import { useQuery } from '@tanstack/react-query'
import { companyVehicles } from '#contract/vehicle.ts'
import { callList } from '../../resource/calls.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TaskList, type Task } from '../../ui/TaskList.tsx'
import styles from './NextSteps.module.css'

/** The way from a new account to the first report; once gone, only its last step remains. */
export function NextSteps() {
  const { t } = useTexts()
  const tasks = useTasks()
  if (!tasks) return null
  return tasks.some(({ done }) => !done) ? (
    <TaskList title={t('shell.next.title')} tasks={tasks} />
  ) : (
    <Ready />
  )
}

function useTasks(): Task[] | null {
  const { t } = useTexts()
  const { actor, missingInProfile } = useAccount()
  const { isAdmin, company, authorities, mayReport } = actor
  const can = useCan()
  const query = { l: 1 }
  const { data: vehicles } = useQuery({
    queryKey: [companyVehicles.name, 'list', query],
    queryFn: ({ signal }) => callList(companyVehicles, query, signal),
    enabled: can('companyVehicle.list'),
  })
  const profile: Task = {
    title: t('shell.next.profile'),
    what: t('shell.next.profile.what'),
    done: missingInProfile.length === 0,
    to: '/app/user',
  }
  if (isAdmin) return profile.done ? null : [profile]
  const member = company !== null || authorities.length > 0
  return [
    profile,
    {
      title: t('shell.next.company'),
      what: t(company && !company.activated ? 'shell.next.company.activate' : 'shell.next.company.what'),
      done: member && company?.activated !== false,
      to: '/app/company-profile',
    },
    {
      title: t('shell.next.certificate'),
      what: t('shell.next.certificate.what'),
      done: mayReport,
      to: '/app/certificates',
    },
    {
      title: t('shell.next.vehicle'),
      what: t('shell.next.vehicle.what'),
      done: (vehicles?.total ?? 0) > 0,
      to: can('companyVehicle.create') ? '/app/company-vehicles/new' : undefined,
    },
  ]
}

function Ready() {
  const { t } = useTexts()
  return (
    <section className={styles.ready}>
      <div>
        <h2>{t('shell.next.ready')}</h2>
        <p>{t('shell.next.ready.what')}</p>
      </div>
      <ButtonLink to="/app/reports/new">{t('shell.next.report')}</ButtonLink>
    </section>
  )
}
