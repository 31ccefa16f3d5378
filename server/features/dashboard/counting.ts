import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { certificates } from '#contract/certificate.ts'
import type { CountedList } from '#contract/dashboard.ts'
import { instruments } from '#contract/instrument.ts'
import { invitationResource } from '#contract/invitation.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Day } from '#domain/day.ts'
import type { Action } from '#domain/policy.ts'
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
import { endingCount, type CountRequest } from './endingCount.ts'
import { countedByDay, openComplaints } from './queries.ts'

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
  certificate: {
    ...certificateList,
    count: (input) => endingCount(input, certificateList.count),
  },
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
