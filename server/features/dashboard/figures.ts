import type { CountedList, Figure, Series } from '#contract/dashboard.ts'
import { expiringDays, inForceFilter } from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import { inspectionReminderDays } from '#domain/inspection.ts'
import { facts } from '#domain/text.ts'
import { type Actor, can } from '#domain/policy.ts'

interface FigureSource<Name extends string> {
  name: Name
  list: CountedList
  filter: Record<string, string>
}

type FigureQuery = FigureSource<Figure['name']>

/** For all roles; the policy removes lists that the actor may not see. */
export function figuresFor(actor: Actor, today: Day): FigureQuery[] {
  return [...stockFigures(actor), ...endingsOn(today), ...tasksOf(actor, today)]
}

function stockFigures(actor: Actor): FigureQuery[] {
  return [
    { name: 'certificatesValid', list: 'certificate', filter: { state: inForceFilter } },
    { name: 'certificatesExpiring', list: 'certificate', filter: { state: 'expiring' } },
    ...(isMember(actor) ? [{ name: 'vehicles', list: 'companyVehicle', filter: {} } as const] : []),
  ]
}

function endingsOn(today: Day): FigureQuery[] {
  const between = (from: number, to: number) => ({
    state: 'expiring',
    'dueDate.from': addDays(today, from),
    'dueDate.to': addDays(today, to),
  })
  const list = 'certificate'
  return [
    { name: 'endingIn30', list, filter: between(0, 30) },
    { name: 'endingIn60', list, filter: between(31, 60) },
    { name: 'endingIn90', list, filter: between(61, expiringDays) },
  ]
}

/** Open tasks of the actor's organisations, and of the system for administrators. */
function tasksOf(actor: Actor, today: Day): FigureQuery[] {
  const { userId, company } = actor
  const own = { authorId: userId }
  const companyId = company?.id ?? ''
  const authorityId = actor.authorities.map(({ id }) => id).join()
  const tasks: [isShown: boolean, FigureQuery['name'], CountedList, FigureQuery['filter']][] = [
    [can(actor, 'report.closeFailed'), 'dangerousDrafts', 'report', { state: 'draft', dangerous: 'true' }],
    // Only users who may file reports can finish a draft.
    [can(actor, 'report.update'), 'drafts', 'report', { state: 'draft', ...own }],
    [true, 'reportsFailed', 'report', { state: 'failed', ...own }],
    [isMember(actor), 'actionsOpen', 'vehicleAction', { open: 'true' }],
    [isMember(actor), 'instrumentsDue', 'instrument', { status: 'due,expired' }],
    [
      isMember(actor),
      'inspectionsDue',
      'companyVehicle',
      { 'inspectionDue.to': addDays(today, inspectionReminderDays) },
    ],
    [can(actor, 'certificate.retry'), 'certificatesFailed', 'certificate', { state: 'failed', authorityId }],
    [can(actor, 'renewalRequest.decline'), 'renewalsOpen', 'renewalRequest', { state: 'open', authorityId }],
    [company?.role === 'admin', 'invitationsOpen', 'invitation', { state: 'open,expired', companyId }],
    [actor.isAdmin, 'modelsProposed', 'vehicle', { state: 'proposed' }],
    [actor.isAdmin, 'manufacturersProposed', 'vehicleManufacturer', { state: 'proposed' }],
    [true, 'complaintsOpen', 'complaint', {}],
    [
      !actor.isAdmin,
      'endingSoon',
      'certificate',
      { state: 'expiring', 'dueDate.to': addDays(today, facts.secondReminderDays) },
    ],
  ]
  return tasks.flatMap(([isShown, name, list, filter]) => (isShown ? [{ name, list, filter }] : []))
}

const { chartDays } = facts

const isMember = ({ company, authorities }: Actor) => company !== null || authorities.length > 0

const day = String(chartDays - 1)
const issuedStates = 'valid,expiring,expired,suspended,revoked,superseded,waiting'

type Part = 'passed' | 'failed' | 'contradicted'
type Filter = Record<string, string>

/** Issued certificates and filed reports, without failed attempts and drafts. */
export const chartsShown: (FigureSource<Series['name']> & { parts?: Record<Part, Filter> })[] = [
  { name: 'certificatesIssued', list: 'certificate', filter: { day, state: issuedStates } },
  {
    name: 'reportsFiled',
    list: 'report',
    filter: { day, state: 'final,amended,void' },
    parts: {
      passed: { state: 'final', result: 'valid' },
      failed: { state: 'final', result: 'invalid' },
      contradicted: { doubt: 'contradicted,onContradicted' },
    },
  },
]
