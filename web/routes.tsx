import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { catalogueRoutes } from './catalogueRoutes.ts'
import { forumRoutes } from './forumRoutes.ts'
import { alone, app, appPage, byLink, framed, framedPage, page, paper, root } from './routeKinds.tsx'
import {
  auditLog,
  issuing,
  login,
  newCertificate,
  notFound,
  profile,
  qualification,
  security,
  signing,
  signs,
  unmatched,
  unmatchedInApp,
  userByOtherPath,
  workGate,
  writing,
} from './searchRoutes.ts'
import { CrashPage } from './app/MessagePage.tsx'
import { PageSkeleton } from './ui/states.tsx'

const tree = root.addChildren([
  login('/'),
  login('login'),
  alone(
    'register',
    page(() => import('./features/accounts/RegisterPage.tsx')),
    'guest',
  ),
  alone(
    'forgot-password',
    page(() => import('./features/accounts/ForgotPasswordPage.tsx')),
  ),
  ...byLink(
    'confirm-password-reset',
    'resetId',
    page(() => import('./features/accounts/ResetPasswordPage.tsx')),
  ),
  alone(
    'activation',
    page(() => import('./features/accounts/ResendActivationPage.tsx')),
  ),
  ...byLink(
    'activate',
    'token',
    page(() => import('./features/accounts/ActivatePage.tsx')),
  ),
  ...byLink(
    'confirm-email',
    'token',
    page(() => import('./features/accounts/ConfirmEmailPage.tsx')),
  ),
  ...byLink(
    'welcome',
    'token',
    page(() => import('./features/accounts/WelcomePage.tsx')),
  ),
  ...byLink(
    'unsubscribe',
    'token',
    page(() => import('./features/accounts/UnsubscribePage.tsx')),
  ),
  ...byLink(
    'mute',
    'token',
    page(() => import('./features/forum/MutePage.tsx')),
  ),
  ...byLink(
    'setup',
    'token',
    page(() => import('./features/accounts/SetupPage.tsx')),
  ),
  ...byLink(
    'acceptCompanyInvitation',
    'token',
    page(() => import('./features/companies/coworkers/AcceptInvitationPage.tsx')),
  ),
  ...byLink(
    'company-email',
    'token',
    page(() => import('./features/companies/CompanyEmailPage.tsx')),
  ),
  ...byLink(
    'company-activation',
    'token',
    page(() => import('./features/companies/CompanyActivationPage.tsx')),
  ),

  framed.addChildren([
    framedPage(
      'forbidden',
      page(() => import('./features/dashboard/ForbiddenPage.tsx')),
    ),
    notFound,
    framedPage(
      'privacy',
      page(() => import('./features/dashboard/LegalPage.tsx'), 'PrivacyPage'),
    ),
    framedPage(
      'terms',
      page(() => import('./features/dashboard/LegalPage.tsx'), 'TermsPage'),
    ),
    framedPage(
      'imprint',
      page(() => import('./features/dashboard/LegalPage.tsx'), 'ImprintPage'),
    ),
    framedPage(
      'handbook',
      page(() => import('./features/system/handbook/HandbookPage.tsx')),
    ),
    framedPage(
      'handbook/$chapter',
      page(() => import('./features/system/handbook/HandbookPage.tsx')),
    ),
    framedPage(
      'public/$uuid',
      page(() => import('./features/people/profile/PublicPage.tsx')),
    ),
    framedPage(
      'verify',
      page(() => import('./features/verify/VerifyPage.tsx')),
    ),
    framedPage(
      'verify/$code',
      page(() => import('./features/verify/VerifyPage.tsx')),
    ),
    signing,
    ...paper(
      'certificate',
      'id',
      page(() => import('./features/certificates/CertificatePdfPage.tsx')),
    ),
    ...paper(
      'report',
      'rid',
      page(() => import('./features/reports/ReportPdfPage.tsx')),
    ),
    framedPage(
      'pdf/webviewer/$id',
      page(() => import('./features/verify/StoredPage.tsx')),
      'user',
    ),
    framedPage(
      'pdf/webviewer/doc/$id',
      page(() => import('./features/verify/StoredPage.tsx')),
      'user',
    ),
  ]),

  app.addChildren([
    appPage(
      '/',
      page(() => import('./features/dashboard/DashboardPage.tsx')),
    ),
    profile,
    appPage(
      'change-password',
      page(() => import('./features/accounts/ChangePasswordPage.tsx')),
    ),
    security,
    appPage(
      'my-data',
      page(() => import('./features/people/profile/MyDataPage.tsx')),
    ),
    appPage(
      'users',
      page(() => import('./features/people/UsersPage.tsx')),
    ),
    appPage(
      'users/new',
      page(() => import('./features/people/NewUserPage.tsx')),
    ),
    appPage(
      'users/$uuid',
      page(() => import('./features/people/UserPage.tsx')),
      'admin',
    ),
    userByOtherPath,
    appPage(
      'coworker',
      page(() => import('./features/companies/coworkers/CoworkersPage.tsx')),
    ),
    appPage(
      'coworker/invite',
      page(() => import('./features/companies/coworkers/InvitePage.tsx')),
    ),
    appPage(
      'coworker/import',
      page(() => import('./features/companies/coworkers/ImportInvitationsPage.tsx')),
    ),
    appPage(
      'coworker/$uuid',
      page(() => import('./features/companies/coworkers/CoworkerPage.tsx')),
    ),
    appPage(
      'companies',
      page(() => import('./features/companies/CompaniesPage.tsx')),
    ),
    appPage(
      'companies/$id',
      page(() => import('./features/companies/CompanyPage.tsx')),
      'admin',
    ),
    appPage(
      'company-profile',
      page(() => import('./features/companies/CompanyProfilePage.tsx')),
    ),
    appPage(
      'certification-authorities',
      page(() => import('./features/authorities/AuthoritiesPage.tsx')),
    ),
    appPage(
      'certification-authorities/$id',
      page(() => import('./features/authorities/AuthorityPage.tsx')),
    ),
    appPage(
      'certification-authority',
      page(() => import('./features/authorities/OwnAuthorityPage.tsx')),
    ),
    appPage(
      'certificate-templates',
      page(() => import('./features/templates/TemplatesPage.tsx')),
    ),
    appPage(
      'certificate-templates/$id',
      page(() => import('./features/templates/TemplatePage.tsx')),
    ),
    appPage(
      'certificates',
      page(() => import('./features/certificates/CertificatesPage.tsx')),
    ),
    appPage(
      'certificates/$id',
      page(() => import('./features/certificates/CertificatePage.tsx')),
    ),
    appPage(
      'certificates/$id/card',
      page(() => import('./features/certificates/PrintCardPage.tsx')),
    ),
    appPage(
      'courses',
      page(() => import('./features/courses/CoursesPage.tsx')),
    ),
    appPage(
      'courses/$id',
      page(() => import('./features/courses/CoursePage.tsx')),
    ),
    appPage(
      'card',
      page(() => import('./features/certificates/card/CardPage.tsx')),
    ),
    newCertificate,
    qualification,
    auditLog,
    issuing,
    appPage(
      'calendar',
      page(() => import('./features/expiry/CalendarPage.tsx')),
    ),
    appPage(
      'renewal-requests',
      page(() => import('./features/certificates/RenewalsPage.tsx')),
    ),
    appPage(
      'company-vehicles',
      page(() => import('./features/vehicles/VehiclesPage.tsx')),
    ),
    appPage(
      'company-vehicles/import',
      page(() => import('./features/vehicles/ImportVehiclesPage.tsx')),
    ),
    appPage(
      'company-vehicles/$id',
      page(() => import('./features/vehicles/VehiclePage.tsx')),
    ),
    appPage(
      'open-faults',
      page(() => import('./features/vehicles/OpenFaultsPage.tsx')),
    ),
    ...catalogueRoutes,
    ...forumRoutes,
    signs,
    workGate,
    appPage(
      'instruments',
      page(() => import('./features/instruments/InstrumentsPage.tsx')),
    ),
    appPage(
      'instruments/import',
      page(() => import('./features/instruments/ImportInstrumentsPage.tsx')),
    ),
    appPage(
      'instruments/$id',
      page(() => import('./features/instruments/InstrumentPage.tsx')),
    ),
    appPage(
      'reports',
      page(() => import('./features/reports/ReportsPage.tsx')),
    ),
    writing,
    appPage(
      'reports/outbox',
      page(() => import('./features/reports/draft/OutboxPage.tsx')),
    ),
    appPage(
      'reports/new/$companyVehicleId',
      page(() => import('./features/reports/NewReportPage.tsx')),
    ),
    appPage(
      'reports/$rid',
      page(() => import('./features/reports/ReportPage.tsx')),
    ),
    appPage(
      'all-reports',
      page(() => import('./features/reports/AllReportsPage.tsx')),
      'admin',
    ),
    appPage(
      'letters',
      page(() => import('./features/system/MailsPage.tsx')),
      'admin',
    ),
    appPage(
      'terms',
      page(() => import('./features/accounts/AgreePage.tsx')),
    ),
    appPage(
      'operator',
      page(() => import('./features/system/OperatorPage.tsx')),
      'admin',
    ),
    appPage(
      'errors',
      page(() => import('./features/system/ErrorReportsPage.tsx')),
      'admin',
    ),
    appPage(
      'local-storage-reset',
      page(() => import('./features/accounts/StorageResetPage.tsx')),
    ),
    unmatchedInApp,
  ]),
  unmatched,
])

export const createAppRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
