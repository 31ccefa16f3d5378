import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { alone, app, appPage, byLink, framed, framedPage, pdfRoute, root } from './routeKinds.tsx'
import {
  auditLog,
  formerVehicles,
  home,
  issuing,
  login,
  manual,
  newCertificate,
  notFound,
  profile,
  providerModel,
  qualification,
  security,
  signing,
  signs,
  unmatched,
  unmatchedInApp,
  userByOtherPath,
  workGate,
  writing,
  writingFor,
} from './searchRoutes.ts'
import { CrashPage } from './app/MessagePage.tsx'
import { PageSkeleton } from './ui/states.tsx'

const tree = root.addChildren([
  login('/'),
  login('login'),
  alone('register', () => import('./features/accounts/RegisterPage.tsx'), { access: 'guest' }),
  alone('forgot-password', () => import('./features/accounts/ForgotPasswordPage.tsx')),
  ...byLink('confirm-password-reset', 'resetId', () => import('./features/accounts/ResetPasswordPage.tsx')),
  alone('activation', () => import('./features/accounts/ResendActivationPage.tsx')),
  ...byLink('activate', 'token', () => import('./features/accounts/ActivatePage.tsx')),
  ...byLink('confirm-email', 'token', () => import('./features/accounts/ConfirmEmailPage.tsx')),
  ...byLink('welcome', 'token', () => import('./features/accounts/WelcomePage.tsx')),
  ...byLink('unsubscribe', 'token', () => import('./features/accounts/UnsubscribePage.tsx')),
  ...byLink('mute', 'token', () => import('./features/forum/MutePage.tsx')),
  ...byLink('setup', 'token', () => import('./features/accounts/SetupPage.tsx'), { texts: 'all' }),
  ...byLink(
    'acceptCompanyInvitation',
    'token',
    () => import('./features/companies/coworkers/AcceptInvitationPage.tsx'),
    { texts: 'all' },
  ),
  ...byLink('company-email', 'token', () => import('./features/companies/CompanyEmailPage.tsx')),
  ...byLink('company-activation', 'token', () => import('./features/companies/CompanyActivationPage.tsx')),

  framed.addChildren([
    framedPage('forbidden', () => import('./features/dashboard/ForbiddenPage.tsx')),
    notFound,
    framedPage('privacy', () => import('./features/dashboard/LegalPage.tsx'), { page: 'PrivacyPage' }),
    framedPage('terms', () => import('./features/dashboard/LegalPage.tsx'), { page: 'TermsPage' }),
    framedPage('imprint', () => import('./features/dashboard/LegalPage.tsx'), { page: 'ImprintPage' }),
    framedPage('handbook', () => import('./features/system/handbook/HandbookPage.tsx')),
    framedPage('handbook/$chapter', () => import('./features/system/handbook/HandbookPage.tsx')),
    framedPage('public/$uuid', () => import('./features/people/profile/PublicPage.tsx')),
    framedPage('verify', () => import('./features/verify/VerifyPage.tsx'), { texts: 'all' }),
    framedPage('verify/$code', () => import('./features/verify/VerifyPage.tsx'), { texts: 'all' }),
    signing,
    ...pdfRoute('certificate', 'id', () => import('./features/certificates/CertificatePdfPage.tsx')),
    ...pdfRoute('report', 'rid', () => import('./features/reports/ReportPdfPage.tsx')),
    framedPage('pdf/webviewer/$id', () => import('./features/verify/StoredPage.tsx'), {
      access: 'user',
      texts: 'all',
    }),
    framedPage('pdf/webviewer/doc/$id', () => import('./features/verify/StoredPage.tsx'), {
      access: 'user',
      texts: 'all',
    }),
  ]),

  app.addChildren([
    home,
    appPage('reports', () => import('./features/reports/ReportsPage.tsx'), {
      texts: 'all',
      menu: { section: 'reports', text: 'shell.nav.reports', action: 'report.list' },
    }),
    writing,
    appPage('reports/outbox', () => import('./features/reports/draft/OutboxPage.tsx'), { texts: 'all' }),
    writingFor,
    appPage('reports/$rid', () => import('./features/reports/ReportPage.tsx'), { texts: 'all' }),
    appPage('certificates', () => import('./features/certificates/CertificatesPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.certificates', action: 'certificate.list' },
    }),
    appPage('certificates/$id', () => import('./features/certificates/CertificatePage.tsx')),
    appPage('certificates/$id/card', () => import('./features/certificates/PrintCardPage.tsx')),
    newCertificate,
    issuing,
    appPage('card', () => import('./features/certificates/card/CardPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.card' },
    }),
    appPage('courses', () => import('./features/courses/CoursesPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.courses', action: 'course.list' },
    }),
    appPage('courses/$id', () => import('./features/courses/CoursePage.tsx')),
    appPage('calendar', () => import('./features/expiry/CalendarPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.calendar', action: 'certificate.list' },
    }),
    appPage('company-vehicles', () => import('./features/vehicles/VehiclesPage.tsx'), {
      menu: { section: 'vehicles', text: 'shell.nav.vehicles', action: 'companyVehicle.list' },
    }),
    appPage('company-vehicles/import', () => import('./features/vehicles/ImportVehiclesPage.tsx')),
    workGate,
    appPage('open-faults', () => import('./features/vehicles/OpenFaultsPage.tsx'), {
      texts: 'all',
      menu: { section: 'vehicles', text: 'shell.nav.openFaults', action: 'vehicleAction.list' },
    }),
    signs,
    appPage('company-vehicles/$id', () => import('./features/vehicles/VehiclePage.tsx'), {
      texts: 'all',
    }),
    appPage('instruments', () => import('./features/instruments/InstrumentsPage.tsx'), {
      menu: { section: 'instruments', text: 'shell.nav.instruments', action: 'instrument.list' },
    }),
    appPage('instruments/import', () => import('./features/instruments/ImportInstrumentsPage.tsx')),
    appPage('instruments/$id', () => import('./features/instruments/InstrumentPage.tsx')),
    appPage('forum', () => import('./features/forum/ForumPage.tsx'), {
      menu: { section: 'forum', text: 'shell.nav.forum', action: 'topic.list' },
    }),
    appPage('forum/new', () => import('./features/forum/NewTopicPage.tsx')),
    appPage('forum/name', () => import('./features/forum/ForumNamePage.tsx')),
    appPage('forum/reports', () => import('./features/forum/ComplaintsPage.tsx')),
    appPage('forum/$id', () => import('./features/forum/TopicPage.tsx')),

    appPage('coworker', () => import('./features/companies/coworkers/CoworkersPage.tsx'), {
      menu: { section: 'organisation', text: 'shell.nav.coworkers', only: ({ company }) => company !== null },
    }),
    appPage('coworker/invite', () => import('./features/companies/coworkers/InvitePage.tsx')),
    appPage('coworker/import', () => import('./features/companies/coworkers/ImportInvitationsPage.tsx')),
    appPage('coworker/$uuid', () => import('./features/companies/coworkers/CoworkerPage.tsx')),
    appPage('certification-authority', () => import('./features/authorities/OwnAuthorityPage.tsx'), {
      menu: {
        section: 'organisation',
        text: 'shell.nav.authority',
        only: ({ authorities }) => authorities.length > 0,
      },
    }),
    qualification,
    appPage('company-profile', () => import('./features/companies/CompanyProfilePage.tsx'), {
      menu: { section: 'organisation', text: 'shell.nav.company' },
    }),
    appPage('renewal-requests', () => import('./features/certificates/RenewalsPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.renewals', action: 'renewalRequest.decline' },
    }),
    appPage('certificate-templates', () => import('./features/templates/TemplatesPage.tsx'), {
      menu: { section: 'certificates', text: 'shell.nav.templates', action: 'certificateTemplate.list' },
    }),
    appPage('certificate-templates/$id', () => import('./features/templates/TemplatePage.tsx')),

    appPage('vehicles', () => import('./features/catalogue/ModelsPage.tsx'), {
      menu: { section: 'registers', text: 'shell.nav.catalogue', action: 'vehicle.list' },
    }),
    appPage('vehicles/import', () => import('./features/catalogue/ImportPage.tsx')),
    providerModel,
    manual,
    appPage('vehicles/$id', () => import('./features/catalogue/ModelPage.tsx')),
    ...formerVehicles,
    appPage('vehicle-manufacturers', () => import('./features/catalogue/ManufacturerPages.tsx'), {
      page: 'ManufacturersPage',
      menu: { section: 'registers', text: 'shell.nav.manufacturers', action: 'vehicleManufacturer.list' },
    }),
    appPage('vehicle-manufacturers/$id', () => import('./features/catalogue/ManufacturerPages.tsx'), {
      page: 'ManufacturerPage',
    }),
    appPage('all-reports', () => import('./features/reports/AllReportsPage.tsx'), {
      access: 'admin',
      menu: { section: 'reports', text: 'shell.nav.allReports', only: ({ isAdmin }) => isAdmin },
    }),
    auditLog,
    appPage('letters', () => import('./features/system/MailsPage.tsx'), {
      access: 'admin',
      menu: { section: 'system', text: 'shell.nav.letters', action: 'letter.list' },
    }),
    appPage('operator', () => import('./features/system/OperatorPage.tsx'), {
      access: 'admin',
      menu: { section: 'system', text: 'shell.nav.operator', action: 'legal.edit' },
    }),
    appPage('errors', () => import('./features/system/ErrorReportsPage.tsx'), {
      access: 'admin',
      menu: { section: 'system', text: 'shell.nav.faults', action: 'fault.list' },
    }),
    appPage('users', () => import('./features/people/UsersPage.tsx'), {
      menu: {
        section: 'registers',
        text: 'shell.nav.users',
        action: 'user.list',
        // A company finds the same people among its coworkers.
        only: ({ isAdmin, authorities }) => isAdmin || authorities.length > 0,
      },
    }),
    appPage('users/new', () => import('./features/people/NewUserPage.tsx')),
    appPage('users/$uuid', () => import('./features/people/UserPage.tsx'), { access: 'admin' }),
    userByOtherPath,
    appPage('companies', () => import('./features/companies/CompaniesPage.tsx'), {
      menu: { section: 'registers', text: 'shell.nav.companies', action: 'company.list' },
    }),
    appPage('companies/$id', () => import('./features/companies/CompanyPage.tsx'), { access: 'admin' }),
    appPage('certification-authorities', () => import('./features/authorities/AuthoritiesPage.tsx'), {
      menu: { section: 'registers', text: 'shell.nav.authorities', action: 'certificationAuthority.list' },
    }),
    appPage('certification-authorities/$id', () => import('./features/authorities/AuthorityPage.tsx')),

    profile,
    security,
    appPage('change-password', () => import('./features/accounts/ChangePasswordPage.tsx')),
    appPage('my-data', () => import('./features/people/profile/MyDataPage.tsx'), { texts: 'all' }),
    appPage('terms', () => import('./features/accounts/AgreePage.tsx')),
    appPage('local-storage-reset', () => import('./features/accounts/StorageResetPage.tsx'), {
      texts: 'all',
    }),
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
