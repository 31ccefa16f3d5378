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
import { CrashPage } from './app/CrashPage.tsx'
import { PageSkeleton } from './ui/states.tsx'

const tree = root.addChildren([
  login('/'),
  login('login'),
  alone(
    'register',
    page(() => import('./features/accounts/RegisterPage.tsx'), 'RegisterPage'),
    'guest',
  ),
  alone(
    'forgot-password',
    page(() => import('./features/accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ),
  ...byLink(
    'confirm-password-reset',
    'resetId',
    page(() => import('./features/accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  alone(
    'activation',
    page(() => import('./features/accounts/ResendActivationPage.tsx'), 'ResendActivationPage'),
  ),
  ...byLink(
    'activate',
    'token',
    page(() => import('./features/accounts/ActivatePage.tsx'), 'ActivatePage'),
  ),
  ...byLink(
    'confirm-email',
    'token',
    page(() => import('./features/accounts/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  ),
  ...byLink(
    'welcome',
    'token',
    page(() => import('./features/accounts/WelcomePage.tsx'), 'WelcomePage'),
  ),
  ...byLink(
    'unsubscribe',
    'token',
    page(() => import('./features/accounts/UnsubscribePage.tsx'), 'UnsubscribePage'),
  ),
  ...byLink(
    'mute',
    'token',
    page(() => import('./features/forum/MutePage.tsx'), 'MutePage'),
  ),
  ...byLink(
    'setup',
    'token',
    page(() => import('./features/accounts/SetupPage.tsx'), 'SetupPage'),
  ),
  ...byLink(
    'acceptCompanyInvitation',
    'token',
    page(() => import('./features/companies/coworkers/AcceptInvitationPage.tsx'), 'AcceptInvitationPage'),
  ),
  ...byLink(
    'company-email',
    'token',
    page(() => import('./features/companies/CompanyEmailPage.tsx'), 'CompanyEmailPage'),
  ),
  ...byLink(
    'company-activation',
    'token',
    page(() => import('./features/companies/CompanyActivationPage.tsx'), 'CompanyActivationPage'),
  ),

  framed.addChildren([
    framedPage(
      'forbidden',
      page(() => import('./features/dashboard/ForbiddenPage.tsx'), 'ForbiddenPage'),
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
      page(() => import('./features/system/handbook/HandbookPage.tsx'), 'HandbookPage'),
    ),
    framedPage(
      'handbook/$chapter',
      page(() => import('./features/system/handbook/HandbookPage.tsx'), 'HandbookPage'),
    ),
    framedPage(
      'public/$uuid',
      page(() => import('./features/people/profile/PublicPage.tsx'), 'PublicPage'),
    ),
    framedPage(
      'verify',
      page(() => import('./features/verify/VerifyPage.tsx'), 'VerifyPage'),
    ),
    framedPage(
      'verify/$code',
      page(() => import('./features/verify/VerifyPage.tsx'), 'VerifyPage'),
    ),
    signing,
    ...paper(
      'certificate',
      'id',
      page(() => import('./features/certificates/CertificatePdfPage.tsx'), 'CertificatePdfPage'),
    ),
    ...paper(
      'report',
      'rid',
      page(() => import('./features/reports/ReportPdfPage.tsx'), 'ReportPdfPage'),
    ),
    framedPage(
      'pdf/webviewer/$id',
      page(() => import('./features/verify/StoredPage.tsx'), 'StoredPage'),
      'user',
    ),
    framedPage(
      'pdf/webviewer/doc/$id',
      page(() => import('./features/verify/StoredPage.tsx'), 'StoredPage'),
      'user',
    ),
  ]),

  app.addChildren([
    appPage(
      '/',
      page(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    ),
    profile,
    appPage(
      'change-password',
      page(() => import('./features/accounts/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
    ),
    security,
    appPage(
      'my-data',
      page(() => import('./features/people/profile/MyDataPage.tsx'), 'MyDataPage'),
    ),
    appPage(
      'users',
      page(() => import('./features/people/UsersPage.tsx'), 'UsersPage'),
    ),
    appPage(
      'users/new',
      page(() => import('./features/people/NewUserPage.tsx'), 'NewUserPage'),
    ),
    appPage(
      'users/$uuid',
      page(() => import('./features/people/UserPage.tsx'), 'UserPage'),
      'admin',
    ),
    userByOtherPath,
    appPage(
      'coworker',
      page(() => import('./features/companies/coworkers/CoworkersPage.tsx'), 'CoworkersPage'),
    ),
    appPage(
      'coworker/invite',
      page(() => import('./features/companies/coworkers/InvitePage.tsx'), 'InvitePage'),
    ),
    appPage(
      'coworker/import',
      page(() => import('./features/companies/coworkers/ImportInvitationsPage.tsx'), 'ImportInvitationsPage'),
    ),
    appPage(
      'coworker/$uuid',
      page(() => import('./features/companies/coworkers/CoworkerPage.tsx'), 'CoworkerPage'),
    ),
    appPage(
      'companies',
      page(() => import('./features/companies/CompaniesPage.tsx'), 'CompaniesPage'),
    ),
    appPage(
      'companies/$id',
      page(() => import('./features/companies/CompanyPage.tsx'), 'CompanyPage'),
      'admin',
    ),
    appPage(
      'company-profile',
      page(() => import('./features/companies/CompanyProfilePage.tsx'), 'CompanyProfilePage'),
    ),
    appPage(
      'certification-authorities',
      page(() => import('./features/authorities/AuthoritiesPage.tsx'), 'AuthoritiesPage'),
    ),
    appPage(
      'certification-authorities/$id',
      page(() => import('./features/authorities/AuthorityPage.tsx'), 'AuthorityPage'),
    ),
    appPage(
      'certification-authority',
      page(() => import('./features/authorities/OwnAuthorityPage.tsx'), 'OwnAuthorityPage'),
    ),
    appPage(
      'certificate-templates',
      page(() => import('./features/templates/TemplatesPage.tsx'), 'TemplatesPage'),
    ),
    appPage(
      'certificate-templates/$id',
      page(() => import('./features/templates/TemplatePage.tsx'), 'TemplatePage'),
    ),
    appPage(
      'certificates',
      page(() => import('./features/certificates/CertificatesPage.tsx'), 'CertificatesPage'),
    ),
    appPage(
      'certificates/$id',
      page(() => import('./features/certificates/CertificatePage.tsx'), 'CertificatePage'),
    ),
    appPage(
      'certificates/$id/card',
      page(() => import('./features/certificates/PrintCardPage.tsx'), 'PrintCardPage'),
    ),
    appPage(
      'courses',
      page(() => import('./features/courses/CoursesPage.tsx'), 'CoursesPage'),
    ),
    appPage(
      'courses/$id',
      page(() => import('./features/courses/CoursePage.tsx'), 'CoursePage'),
    ),
    appPage(
      'card',
      page(() => import('./features/certificates/card/CardPage.tsx'), 'CardPage'),
    ),
    newCertificate,
    qualification,
    auditLog,
    issuing,
    appPage(
      'calendar',
      page(() => import('./features/expiry/CalendarPage.tsx'), 'CalendarPage'),
    ),
    appPage(
      'renewal-requests',
      page(() => import('./features/certificates/RenewalsPage.tsx'), 'RenewalsPage'),
    ),
    appPage(
      'company-vehicles',
      page(() => import('./features/vehicles/VehiclesPage.tsx'), 'VehiclesPage'),
    ),
    appPage(
      'company-vehicles/import',
      page(() => import('./features/vehicles/ImportVehiclesPage.tsx'), 'ImportVehiclesPage'),
    ),
    appPage(
      'company-vehicles/$id',
      page(() => import('./features/vehicles/VehiclePage.tsx'), 'VehiclePage'),
    ),
    appPage(
      'open-faults',
      page(() => import('./features/vehicles/OpenFaultsPage.tsx'), 'OpenFaultsPage'),
    ),
    ...catalogueRoutes,
    ...forumRoutes,
    signs,
    workGate,
    appPage(
      'instruments',
      page(() => import('./features/instruments/InstrumentsPage.tsx'), 'InstrumentsPage'),
    ),
    appPage(
      'instruments/import',
      page(() => import('./features/instruments/ImportInstrumentsPage.tsx'), 'ImportInstrumentsPage'),
    ),
    appPage(
      'instruments/$id',
      page(() => import('./features/instruments/InstrumentPage.tsx'), 'InstrumentPage'),
    ),
    appPage(
      'reports',
      page(() => import('./features/reports/ReportsPage.tsx'), 'ReportsPage'),
    ),
    writing,
    appPage(
      'reports/outbox',
      page(() => import('./features/reports/draft/OutboxPage.tsx'), 'OutboxPage'),
    ),
    appPage(
      'reports/new/$companyVehicleId',
      page(() => import('./features/reports/NewReportPage.tsx'), 'NewReportPage'),
    ),
    appPage(
      'reports/$rid',
      page(() => import('./features/reports/ReportPage.tsx'), 'ReportPage'),
    ),
    appPage(
      'all-reports',
      page(() => import('./features/reports/AllReportsPage.tsx'), 'AllReportsPage'),
      'admin',
    ),
    appPage(
      'letters',
      page(() => import('./features/system/LettersPage.tsx'), 'LettersPage'),
      'admin',
    ),
    appPage(
      'terms',
      page(() => import('./features/accounts/AgreePage.tsx'), 'AgreePage'),
    ),
    appPage(
      'operator',
      page(() => import('./features/system/OperatorPage.tsx'), 'OperatorPage'),
      'admin',
    ),
    appPage(
      'errors',
      page(() => import('./features/system/FaultsPage.tsx'), 'FaultsPage'),
      'admin',
    ),
    appPage(
      'local-storage-reset',
      page(() => import('./features/accounts/StorageResetPage.tsx'), 'StorageResetPage'),
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
