import type { App } from '../http/serve.ts'
import { accountRoutes } from './accounts/routes.ts'
import { authorityRoutes } from './authorities/routes.ts'
import { calendarRoutes } from './expiry/calendar/routes.ts'
import { legalRoutes } from './system/legal/routes.ts'
import { manufacturerRoutes } from './catalogue/manufacturers.ts'
import { manualRoutes } from './catalogue/manuals.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { vehicleDataRoutes } from './catalogue/vehicleData.ts'
import { passRoutes } from './certificates/passes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { coworkerRoutes } from './companies/coworkers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { eventRoutes, errorReportRoutes, systemRoutes } from './system/routes.ts'
import { expiryRoutes } from './expiry/routes.ts'
import { credentialRoutes } from './certificates/credentials/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { findRoutes } from './search/routes.ts'
import { forumRoutes } from './forum/routes.ts'
import { instrumentRoutes } from './instruments/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { labelRoutes } from './vehicles/labels/routes.ts'
import { qualificationRoutes } from './qualification/routes.ts'
import { renewalRoutes } from './certificates/renewals/routes.ts'
import { reportPhotoRoutes } from './reports/reportPhotos/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { secondFactorRoutes } from './accounts/secondFactor/routes.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { sharingRoutes } from './verify/sharing/routes.ts'
import { tagRoutes } from './vehicles/tags/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { trainingDocumentRoutes } from './certificates/trainingDocuments/routes.ts'
import { vehicleActionRoutes } from './vehicles/vehicleActions/routes.ts'
import { foundVoltageRoutes, isolationTrendRoutes } from './vehicles/measured.ts'
import { companyVehicleRoutes } from './vehicles/routes.ts'
import { savedViewRoutes } from './search/views/routes.ts'
import { workGateRoutes } from './vehicles/workGate/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { mailRoutes } from './system/mails.ts'
import { checkpointRoutes, timestampRoutes, logRoutes } from './verify/log.ts'
import { verifyRoutes } from './verify/routes.ts'

export const features: ((app: App) => void)[] = [
  systemRoutes,
  auditRoutes,
  mailRoutes,
  errorReportRoutes,
  legalRoutes,
  checkpointRoutes,
  timestampRoutes,
  sessionRoutes,
  accountRoutes,
  secondFactorRoutes,
  peopleRoutes,
  companyRoutes,
  coworkerRoutes,
  authorityRoutes,
  templateRoutes,
  certificateRoutes,
  passRoutes,
  courseRoutes,
  trainingDocumentRoutes,
  expiryRoutes,
  calendarRoutes,
  dashboardRoutes,
  eventRoutes,
  renewalRoutes,
  qualificationRoutes,
  manufacturerRoutes,
  catalogueRoutes,
  manualRoutes,
  vehicleDataRoutes,
  labelRoutes,
  companyVehicleRoutes,
  foundVoltageRoutes,
  isolationTrendRoutes,
  tagRoutes,
  vehicleActionRoutes,
  workGateRoutes,
  instrumentRoutes,
  reportRoutes,
  forumRoutes,
  reportPhotoRoutes,
  verifyRoutes,
  logRoutes,
  sharingRoutes,
  credentialRoutes,
  fileRoutes,
  savedViewRoutes,
  findRoutes,
]
