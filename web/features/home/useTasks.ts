import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Action } from '#domain/policy.ts'
import type { TextKey } from '#texts/texts.ts'
import { call } from '../../api/call.ts'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import type { Task } from '../../ui/TaskList.tsx'

/** Whether something is done: not known while it is asked for, nor where no answer comes. */
type Known = boolean | 'asked' | 'unknown'

/**
 * What is to be done before the work of one's role begins: another list for each role, added up where one has several.
 * Null until all of it is known: no one is told that everything is done because nothing is known yet.
 */
export function useTasks(): Task[] | null {
  const { t } = useTexts()
  const { actor, companyId, missingInProfile, secondFactor } = useAccount()
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
  const hasValid = useHasAny(certificates, 'certificate.list', leads, { state: 'valid' })
  const hasExpiring = useHasAny(certificates, 'certificate.list', leads, { state: 'expiring' })
  const hasVehicle = useHasAny(companyVehicles, 'companyVehicle.list', company !== null)
  const task = (key: string, done: Known, to?: string, what = `shell.next.${key}.what`) => ({
    title: t(`shell.next.${key}` as TextKey),
    what: t(what as TextKey),
    done,
    to,
  })
  // A person who is suspended belongs to a company, and works for none.
  const isSuspended = !company && Boolean(companyId)
  const founded = task(
    isSuspended ? 'suspended' : 'company',
    company?.activated === true,
    '/app/company-profile',
    company ? (company.locked ? 'problem.company.locked' : 'shell.next.company.activate') : undefined,
  )
  const profile = task('profile', missingInProfile.length === 0, '/app/user')
  // Until the second factor is there the role is not: nothing of it can be done, and nothing else is meant.
  if (secondFactor.required && !secondFactor.enrolled) return known([profile])
  return known([
    profile,
    ...(isAdmin ? [task('operator', knowsOperator, '/app/operator')] : []),
    ...(isAdmin ? [task('authority', hasAuthority, '/app/certification-authorities/new')] : []),
    ...(heads ? [task('templates', hasTemplate, '/app/certificate-templates')] : []),
    ...(issues ? [task('issued', hasIssued, '/app/certificate/new')] : []),
    ...(isAlone || company ? [founded] : []),
    ...(company && !leads ? [task('certificate', mayReport, '/app/certificates')] : []),
    ...(leads ? [task('qualified', oneOf(mayReport, hasValid, hasExpiring), '/app/certificates')] : []),
    ...(company ? [task('vehicle', hasVehicle, '/app/company-vehicles/new')] : []),
  ])
}

/** The tasks once each is known; what cannot be found out now is left out. */
function known(tasks: (Omit<Task, 'done'> & { done: Known })[]): Task[] | null {
  if (tasks.some(({ done }) => done === 'asked')) return null
  return tasks.flatMap(({ done, ...task }) => (typeof done === 'boolean' ? [{ ...task, done }] : []))
}

const oneOf = (...all: Known[]): Known =>
  all.includes(true) || ((['asked', 'unknown'] as const).find((one) => all.includes(one)) ?? false)

function knownOf<T>(
  { data, isLoading, isError, isPaused }: UseQueryResult<T>,
  isDone: (data: T) => boolean,
): Known {
  if (data !== undefined) return isDone(data)
  if (isLoading) return 'asked'
  // Who may not ask is not asked to do it either.
  return isError || isPaused ? 'unknown' : true
}

/** Whether anyone who runs the installation has said who that is. */
function useKnowsOperator(asked: boolean) {
  const { locale } = useTexts()
  const imprint = useQuery({
    queryKey: ['legal', 'imprint', locale],
    queryFn: async ({ signal }) => {
      const { legal } = await import('#contract/legal.ts')
      return call(legal.read, { params: { kind: 'imprint' } }, { signal })
    },
    enabled: asked,
  })
  return knownOf(imprint, ({ missing }) => missing.length === 0)
}

/** Whether an authority one heads has a template: the few who are asked load what says what one is. */
function useHasTemplate(asked: boolean) {
  const query = { l: 1 }
  const list = useQuery({
    queryKey: ['certificateTemplate', 'list', query],
    queryFn: async ({ signal }) => {
      const { certificateTemplates } = await import('#contract/template.ts')
      return callList(certificateTemplates, query, signal)
    },
    enabled: asked,
  })
  return knownOf(list, ({ total }) => total > 0)
}

/** Whether there is one of them within reach. */
function useHasAny<T extends Item>(resource: Resource<T>, action: Action, asked: boolean, filter = {}) {
  const can = useCan()
  const query = { l: 1, ...filter }
  const list = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    enabled: asked && can(action),
  })
  return knownOf(list, ({ total }) => total > 0)
}
