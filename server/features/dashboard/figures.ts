import type { CountedList, Figure, Series } from '#contract/dashboard.ts'
import { expiringDays, inForceFilter } from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import { facts } from '#domain/text.ts'
import { type Actor, can } from '#domain/policy.ts'

interface FigureSource<Name extends string> {
  name: Name
  list: CountedList
  filter: Record<string, string>
}

type WantedFigure = FigureSource<Figure['name']>

/** For all roles; the policy removes lists that the actor may not see. */
export function figuresFor(actor: Actor, today: Day): WantedFigure[] {
  return [...standingOf(actor), ...endingsOn(today), ...tasksOf(actor)]
}

function standingOf(actor: Actor): WantedFigure[] {
  const vehicles: WantedFigure = { name: 'vehicles', list: 'companyVehicle', filter: {} }
  return [
    { name: 'certificatesValid', list: 'certificate', filter: { state: inForceFilter } },
    { name: 'certificatesExpiring', list: 'certificate', filter: { state: 'expiring' } },
    ...(isMember(actor) ? [vehicles] : []),
  ]
}

function endingsOn(today: Day): WantedFigure[] {
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
function tasksOf(actor: Actor): WantedFigure[] {
  const { userId, company } = actor
  const own = { authorId: userId }
  const companyId = company?.id ?? ''
  const authorityId = actor.authorities.map(({ id }) => id).join()
  const duties: (WantedFigure & { of: boolean })[] = [
    {
      ...{ name: 'dangerousDrafts', list: 'report', filter: { state: 'draft', dangerous: 'true' } },
      of: can(actor, 'report.closeFailed'),
    },
    {
      ...{ name: 'drafts', list: 'report', filter: { state: 'draft', ...own } },
      // Only users who may file reports can finish a draft.
      of: can(actor, 'report.update'),
    },
    { name: 'reportsFailed', list: 'report', filter: { state: 'failed', ...own }, of: true },
    { name: 'actionsOpen', list: 'vehicleAction', filter: { open: 'true' }, of: isMember(actor) },
    { name: 'instrumentsDue', list: 'instrument', filter: { status: 'due,expired' }, of: isMember(actor) },
    {
      ...{ name: 'certificatesFailed', list: 'certificate', filter: { state: 'failed', authorityId } },
      of: can(actor, 'certificate.retry'),
    },
    {
      ...{ name: 'renewalsOpen', list: 'renewalRequest', filter: { state: 'open', authorityId } },
      of: can(actor, 'renewalRequest.decline'),
    },
    {
      ...{ name: 'invitationsOpen', list: 'invitation', filter: { state: 'open,expired', companyId } },
      of: company?.role === 'admin',
    },
    { name: 'modelsProposed', list: 'vehicle', filter: { state: 'proposed' }, of: actor.isAdmin },
    {
      ...{ name: 'manufacturersProposed', list: 'vehicleManufacturer', filter: { state: 'proposed' } },
      of: actor.isAdmin,
    },
    { name: 'complaintsOpen', list: 'complaint', filter: {}, of: true },
  ]
  return duties.filter(({ of }) => of).map(({ of: _of, ...duty }) => duty)
}

const { chartDays } = facts

const isMember = ({ company, authorities }: Actor) => company !== null || authorities.length > 0

/** Issued certificates and filed reports, without failed attempts and drafts. */
export const chartsShown: FigureSource<Series['name']>[] = [
  {
    name: 'certificatesIssued',
    list: 'certificate',
    filter: {
      day: String(chartDays - 1),
      state: 'valid,expiring,expired,suspended,revoked,superseded,waiting',
    },
  },
  {
    name: 'reportsFiled',
    list: 'report',
    filter: { day: String(chartDays - 1), state: 'final,amended,void' },
  },
]
