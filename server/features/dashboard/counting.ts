import { expiringDays, inForceFilter } from '#domain/certificate.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { Grants, Action } from '#domain/policy.ts'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { certificates } from '#contract/certificate.ts'
import type { CountedList } from '#contract/dashboard.ts'
import { instruments } from '#contract/instrument.ts'
import { invitationResource } from '#contract/invitation.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { issuedEnding, countedByDay, openComplaints } from './queries.ts'
import type { Db } from '../../db/db.ts'
import { placeholder } from '../../db/statement.ts'
import { type Items, totalMeeting } from '../../resource/items.ts'
import { type Condition, filterConditions, type OwnFilters, grantedRows } from '../../resource/within.ts'
import { manufacturerItems, vehicleItems } from '../catalogue/queries.ts'
import { certificateFilters, certificateItems } from '../certificates/queries.ts'
import { invitationItems } from '../companies/coworkers/invitationQueries.ts'
import { instrumentFilters, instrumentItems } from '../instruments/queries.ts'
import { renewalItems } from '../certificates/renewals/queries.ts'
import { reportFilters } from '../reports/contradictions.ts'
import { reportRows } from '../reports/queries.ts'
import { openActions } from '../vehicles/vehicleActions/queries.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'

interface CountRequest {
  db: Db
  grants: Grants
  filter: Record<string, string>
  today: Day
  timeZone: string
}

type Count = (input: CountRequest) => Promise<number>

/**
 * Counts valid certificates by end date: for an authority, or for all, from counters, because there may be a
 * million; for a person or company by query. Other filters are counted like the list.
 */
async function endingCount(input: CountRequest, counted: Count): Promise<number> {
  const { db, grants, filter, today } = input
  const days = daysOf(filter, today)
  const authorities = authoritiesIn(grants)
  if (!days || authorities === 'none') return counted(input)
  const issued = await issuedEnding(db, authorities, days, today)
  const others = grants.filter((grant) => !isOfAuthority(grant))
  if (authorities === 'all' || others.length === 0) return issued
  const mine = await counted({ ...input, grants: others })
  const both = { ...filter, authorityId: authorities.join() }
  const twice = await counted({ ...input, grants: others, filter: both })
  return issued + mine - twice
}

const supported = ['state', 'dueDate.from', 'dueDate.to']

function daysOf(filter: CountRequest['filter'], today: Day): { from: Day; to: Day | null } | null {
  const { state } = filter
  if (Object.keys(filter).some((field) => !supported.includes(field))) return null
  if (state !== inForceFilter && state !== 'expiring') return null
  const from = today
  const to = state === 'expiring' ? addDays(today, expiringDays) : null
  const { 'dueDate.from': requested, 'dueDate.to': until } = filter
  return {
    from: requested && requested > from ? requested : from,
    to: until && (to === null || until < to) ? until : to,
  }
}

const isOfAuthority = ({ owners }: Grants[number]) => Object.keys(owners).join() === 'authorityId'

function authoritiesIn(grants: Grants): string[] | 'all' | 'none' {
  if (grants.some(({ owners }) => Object.keys(owners).length === 0)) return 'all'
  const ids = grants.flatMap(({ owners }) => (owners.authorityId ? [owners.authorityId] : []))
  return ids.length === 0 ? 'none' : [...new Set(ids)]
}

/** Must count the same rows as the list. */
interface Counting {
  action: Action
  count(input: CountRequest): Promise<number>
  byDay?(input: CountRequest): Promise<Map<Day, number>>
}

type Rows = (db: Db, at: { today: string }) => object

function inList({ list, ...resource }: Resource, rows: Rows, filters?: OwnFilters): Required<Counting> {
  const queryOf = (request: CountRequest): [Db, Items<unknown>, Condition[]] => [
    request.db,
    rows(request.db, { today: placeholder('today') }) as Items<unknown>,
    [
      ...grantedRows(request.grants),
      ...filterConditions(resource, { sf: '', so: '', ...request.filter }, filters),
    ],
  ]
  return {
    action: list.action,
    count: (request) => totalMeeting(...queryOf(request), request),
    byDay: (request) => countedByDay(...queryOf(request), request),
  }
}

const certificateList = inList(certificates, certificateItems, certificateFilters)

export const counting: Record<CountedList, Counting> = {
  certificate: { ...certificateList, count: (input) => endingCount(input, certificateList.count) },
  report: inList(reports, reportRows, reportFilters),
  companyVehicle: inList(companyVehicles, companyVehicleItems),
  instrument: inList(instruments, instrumentItems, instrumentFilters),
  invitation: inList(invitationResource, invitationItems),
  renewalRequest: inList(renewalRequests, renewalItems),
  vehicle: inList(vehicles, vehicleItems),
  vehicleManufacturer: inList(vehicleManufacturers, manufacturerItems),
  vehicleAction: {
    action: 'vehicleAction.list',
    count: ({ db, grants }) => totalMeeting(db, openActions(db), grantedRows(grants)),
  },
  complaint: { action: 'moderation.list', count: ({ db }) => openComplaints(db) },
}
