import { users } from '#contract/user.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { courses } from '#contract/course.ts'
import { coworkers } from '#contract/coworker.ts'
import { topics } from '#contract/forum.ts'
import { instruments } from '#contract/instrument.ts'
import { renewalRequests } from '#contract/renewal.ts'
import { reports } from '#contract/report.ts'
import type { Resource } from '#contract/resource.ts'
import { filtersLeft, type ViewState } from '#contract/savedView.ts'
import { certificateTemplates } from '#contract/template.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { Problem } from '../../../http/problem.ts'

const resources: Record<ViewedList, Pick<Resource, 'sort' | 'filter' | 'range' | 'itemFields'>> = {
  allReports: reports,
  certificate: certificates,
  certificateTemplate: certificateTemplates,
  certificationAuthority: certificationAuthorities,
  company: companies,
  companyVehicle: companyVehicles,
  course: courses,
  coworker: coworkers,
  instrument: instruments,
  renewalRequest: renewalRequests,
  report: reports,
  topic: topics,
  user: users,
  vehicle: vehicles,
  vehicleManufacturer: vehicleManufacturers,
}

/** Refuses state that the list cannot show. Old views may contain such state. */
export function assertStateShown(list: ViewedList, state: ViewState) {
  const { sort, itemFields, ...filtered } = resources[list]
  const [dropped] = filtersLeft(state.filters, filtered).dropped
  const violations = {
    ...(dropped && { [`state.filters.${dropped.field}`]: 'invalid' }),
    ...(!sort.includes(state.sort) && { 'state.sort': 'invalid' }),
    ...(state.columns.some((column) => !itemFields.includes(column)) && { 'state.columns': 'invalid' }),
  }
  if (Object.keys(violations).length > 0) throw new Problem('invalid', { fields: violations })
}
