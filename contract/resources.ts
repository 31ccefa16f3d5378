import type { ResourceName } from '#domain/resourceName.ts'
import { certificationAuthorities } from './authority.ts'
import { vehicleManufacturers, vehicles } from './catalogue.ts'
import { certificates } from './certificate.ts'
import { companies } from './company.ts'
import { courses } from './course.ts'
import { coworkers } from './coworker.ts'
import { answers, topics } from './forum.ts'
import { instruments } from './instrument.ts'
import { invitationResource } from './invitation.ts'
import { renewalRequests } from './renewal.ts'
import { reports } from './report.ts'
import type { Resource } from './resource.ts'
import { savedViews } from './savedView.ts'
import { certificateTemplates } from './template.ts'
import { users } from './user.ts'
import { companyVehicles } from './vehicle.ts'
import { vehicleManuals } from './vehicleManual.ts'

/** All list resources, for the server. A page of the web loads only the contract that it needs. */
export const resources: Record<ResourceName, Resource> = {
  answer: answers,
  certificate: certificates,
  certificateTemplate: certificateTemplates,
  certificationAuthority: certificationAuthorities,
  company: companies,
  companyVehicle: companyVehicles,
  course: courses,
  coworker: coworkers,
  instrument: instruments,
  invitation: invitationResource,
  renewalRequest: renewalRequests,
  report: reports,
  savedView: savedViews,
  topic: topics,
  user: users,
  vehicle: vehicles,
  vehicleManual: vehicleManuals,
  vehicleManufacturer: vehicleManufacturers,
}
