import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import type { Figure } from '#contract/dashboard.ts'
import type { Action } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { call } from '../../api/call.ts'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Task } from '../../ui/lists.tsx'
import { useDashboard } from './useDashboard.ts'

/** State of a task: `loading` before the answer, `unknown` without an answer, `later` if it cannot be asked for yet. */
type TaskState = boolean | 'loading' | 'unknown' | 'later'

/** Null until all tasks are known, so that the page never shows "all done" by mistake. */
export function useTasks(): Task[] | null {
  const { t } = useTexts()
  const { actor, companyId, missingInProfile, roles, secondFactor } = useAccount()
  const { isAdmin, company, authorities, mayReport } = actor
  const can = useCan()
  const issues = can('certificate.issue')
  const heads = authorities.some(({ role }) => role === 'admin')
  const leads = company?.role === 'admin'
  const isAlone = !company && authorities.length === 0 && !isAdmin
  const hasAuthority = useHasAny(certificationAuthorities, 'certificationAuthority.list', isAdmin)
  const knowsOperator = useKnowsOperator(isAdmin)
  const hasTemplate = useHasTemplate(heads)
  const hasIssued = useHasAny(certificates, 'certificate.list', issues, {
    authorityId: authorities.map(({ id }) => id).join(','),
  })
  const hasQualified = useCounts('certificatesValid')
  const hasVehicle = useCounts('vehicles')
  const task = (key: string, done: TaskState, to?: string, what = `shell.next.${key}.what`) => ({
    title: t(`shell.next.${key}` as TextKey),
    what: t(what as TextKey),
    done,
    to,
  })
  // A suspended person still belongs to the company; the page says what to do.
  const isSuspended = !company && Boolean(companyId)
  const isFounded = company !== null && !company.activated && !company.locked
  const founded = {
    ...task(
      'company',
      company?.activated === true,
      '/app/company-profile',
      company ? (company.locked ? 'problem.company.locked' : 'shell.next.company.activate') : undefined,
    ),
    ...(isFounded && { title: t('shell.next.company.activateTitle') }),
  }
  const profile = task('profile', missingInProfile.length === 0, '/app/user')
  const factor = task('secondFactor', secondFactor.enrolled, '/app/security')
  // Without the required second factor the role is suspended, so only its setup is possible.
  if (secondFactor.required && !secondFactor.enrolled)
    return ready(
      roles?.includes('admin') ? [factor, task('operator', 'later'), task('authority', 'later')] : [profile],
    )
  const administers = [
    ...(secondFactor.required ? [factor] : []),
    task('operator', knowsOperator, '/app/operator'),
    task('authority', hasAuthority, '/app/certification-authorities/new'),
  ]
  return ready([
    ...(isAdmin ? administers : [profile]),
    ...(heads ? [task('templates', hasTemplate, '/app/certificate-templates')] : []),
    ...(issues ? [task('issued', hasIssued, '/app/certificate/new')] : []),
    ...((isAlone && !isSuspended) || company ? [founded] : []),
    ...(company && !leads ? [task('certificate', mayReport, '/app/certificates')] : []),
    ...(leads ? [task('qualified', mayReport || hasQualified, '/app/certificates')] : []),
    ...(company ? [task('vehicle', hasVehicle, '/app/company-vehicles/new')] : []),
  ])
}

function ready(tasks: (Omit<Task, 'done'> & { done: TaskState })[]): Task[] | null {
  if (tasks.some(({ done }) => done === 'loading')) return null
  return tasks.flatMap(({ done, ...task }): Task[] => {
    if (done === 'later') return [{ ...task, done: null }]
    return typeof done === 'boolean' ? [{ ...task, done }] : []
  })
}

function readyTask<T>(
  { data, isLoading, isError, isPaused }: UseQueryResult<T>,
  isDone: (data: T) => boolean,
): TaskState {
  if (data !== undefined) return isDone(data)
  if (isLoading) return 'loading'
  // A task that the user may not query counts as done.
  return isError || isPaused ? 'unknown' : true
}

function useKnowsOperator(enabled: boolean) {
  const { locale } = useTexts()
  const imprint = useQuery({
    queryKey: ['legal', 'imprint', locale],
    queryFn: async ({ signal }) => {
      const { legal } = await import('#contract/legal.ts')
      return call(legal.read, { params: { kind: 'imprint' } }, { signal })
    },
    enabled,
  })
  return readyTask(imprint, ({ missing }) => missing.length === 0)
}

/** A figure that the user may not see counts as done. */
const useCounts = (name: Figure['name']) =>
  readyTask(useDashboard(), ({ figures }) => figures.find((one) => one.name === name)?.count !== 0)

/** Loaded lazily, because few users have this task. */
function useHasTemplate(enabled: boolean) {
  const query = { l: 1 }
  const list = useQuery({
    queryKey: ['certificateTemplate', 'list', query],
    queryFn: async ({ signal }) => {
      const { certificateTemplates } = await import('#contract/template.ts')
      return callList(certificateTemplates, query, signal)
    },
    enabled,
  })
  return readyTask(list, ({ total }) => total > 0)
}

function useHasAny<T extends Item>(resource: Resource<T>, action: Action, enabled: boolean, filter = {}) {
  const can = useCan()
  const query = { l: 1, ...filter }
  const list = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    enabled: enabled && can(action),
  })
  return readyTask(list, ({ total }) => total > 0)
}
