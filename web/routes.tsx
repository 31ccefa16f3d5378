import {
  IconBooks,
  IconBug,
  IconBuilding,
  IconBuildingFactory2,
  IconBuildings,
  IconCar,
  IconCertificate,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconGauge,
  IconId,
  IconMailX,
  IconMessages,
  IconRefresh,
  IconRulerMeasure,
  IconScale,
  IconSchool,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { alone, app, appPage, byLink, framed, framedPage, pdfRoute, root } from './routeKinds.tsx'
import {
  auditLog,
  formerVehicles,
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
  ...byLink('setup', 'token', () => import('./features/accounts/SetupPage.tsx')),
  ...byLink(
    'acceptCompanyInvitation',
    'token',
    () => import('./features/companies/coworkers/AcceptInvitationPage.tsx'),
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
    framedPage('verify', () => import('./features/verify/VerifyPage.tsx')),
    framedPage('verify/$code', () => import('./features/verify/VerifyPage.tsx')),
    signing,
    ...pdfRoute('certificate', 'id', () => import('./features/certificates/CertificatePdfPage.tsx')),
    ...pdfRoute('report', 'rid', () => import('./features/reports/ReportPdfPage.tsx')),
    framedPage('pdf/webviewer/$id', () => import('./features/verify/StoredPage.tsx'), { access: 'user' }),
    framedPage('pdf/webviewer/doc/$id', () => import('./features/verify/StoredPage.tsx'), { access: 'user' }),
  ]),

  app.addChildren([
    appPage('/', () => import('./features/dashboard/DashboardPage.tsx'), {
      menu: { group: 'work', text: 'shell.nav.overview', icon: IconGauge, exact: true, bar: true },
    }),
    appPage('reports', () => import('./features/reports/ReportsPage.tsx'), {
      menu: {
        group: 'work',
        text: 'shell.nav.reports',
        icon: IconClipboardCheck,
        action: 'report.list',
        bar: true,
      },
    }),
    writing,
    appPage('reports/outbox', () => import('./features/reports/draft/OutboxPage.tsx')),
    writingFor,
    appPage('reports/$rid', () => import('./features/reports/ReportPage.tsx')),
    appPage('certificates', () => import('./features/certificates/CertificatesPage.tsx'), {
      menu: {
        group: 'work',
        text: 'shell.nav.certificates',
        icon: IconCertificate,
        action: 'certificate.list',
        bar: true,
      },
    }),
    appPage('certificates/$id', () => import('./features/certificates/CertificatePage.tsx')),
    appPage('certificates/$id/card', () => import('./features/certificates/PrintCardPage.tsx')),
    newCertificate,
    issuing,
    appPage('card', () => import('./features/certificates/card/CardPage.tsx'), {
      menu: { group: 'work', text: 'shell.nav.card', icon: IconId },
    }),
    appPage('courses', () => import('./features/courses/CoursesPage.tsx')),
    appPage('courses/$id', () => import('./features/courses/CoursePage.tsx')),
    appPage('calendar', () => import('./features/expiry/CalendarPage.tsx')),
    appPage('company-vehicles', () => import('./features/vehicles/VehiclesPage.tsx'), {
      menu: { group: 'work', text: 'shell.nav.vehicles', icon: IconCar, action: 'companyVehicle.list' },
    }),
    appPage('company-vehicles/import', () => import('./features/vehicles/ImportVehiclesPage.tsx')),
    appPage('company-vehicles/$id', () => import('./features/vehicles/VehiclePage.tsx'), {
      menu: {
        group: 'work',
        text: 'vehicle.create',
        icon: IconCar,
        action: 'companyVehicle.create',
        to: '/app/company-vehicles/new',
      },
    }),
    appPage('open-faults', () => import('./features/vehicles/OpenFaultsPage.tsx')),
    workGate,
    signs,
    appPage('instruments', () => import('./features/instruments/InstrumentsPage.tsx'), {
      menu: {
        group: 'work',
        text: 'shell.nav.instruments',
        icon: IconRulerMeasure,
        action: 'instrument.list',
      },
    }),
    appPage('instruments/import', () => import('./features/instruments/ImportInstrumentsPage.tsx')),
    appPage('instruments/$id', () => import('./features/instruments/InstrumentPage.tsx')),
    appPage('forum', () => import('./features/forum/ForumPage.tsx'), {
      menu: { group: 'work', text: 'shell.nav.forum', icon: IconMessages, action: 'topic.list' },
    }),
    appPage('forum/new', () => import('./features/forum/NewTopicPage.tsx')),
    appPage('forum/name', () => import('./features/forum/ForumNamePage.tsx')),
    appPage('forum/reports', () => import('./features/forum/ComplaintsPage.tsx')),
    appPage('forum/$id', () => import('./features/forum/TopicPage.tsx')),

    appPage('company-profile', () => import('./features/companies/CompanyProfilePage.tsx'), {
      menu: { group: 'organisation', text: 'shell.nav.company', icon: IconBuilding },
    }),
    appPage('coworker', () => import('./features/companies/coworkers/CoworkersPage.tsx'), {
      menu: {
        group: 'organisation',
        text: 'shell.nav.coworkers',
        icon: IconUsersGroup,
        only: ({ company }) => company !== null,
      },
    }),
    appPage('coworker/invite', () => import('./features/companies/coworkers/InvitePage.tsx')),
    appPage('coworker/import', () => import('./features/companies/coworkers/ImportInvitationsPage.tsx')),
    appPage('coworker/$uuid', () => import('./features/companies/coworkers/CoworkerPage.tsx')),
    qualification,
    appPage('certification-authority', () => import('./features/authorities/OwnAuthorityPage.tsx'), {
      menu: {
        group: 'organisation',
        text: 'shell.nav.authority',
        icon: IconSchool,
        only: ({ authorities }) => authorities.length > 0,
      },
    }),
    appPage('renewal-requests', () => import('./features/certificates/RenewalsPage.tsx'), {
      menu: {
        group: 'organisation',
        text: 'shell.nav.renewals',
        icon: IconRefresh,
        action: 'renewalRequest.decline',
      },
    }),
    appPage('certificate-templates', () => import('./features/templates/TemplatesPage.tsx'), {
      menu: {
        group: 'organisation',
        text: 'shell.nav.templates',
        icon: IconFileText,
        action: 'certificateTemplate.list',
      },
    }),
    appPage('certificate-templates/$id', () => import('./features/templates/TemplatePage.tsx')),

    appPage('vehicles', () => import('./features/catalogue/ModelsPage.tsx'), {
      menu: { group: 'registers', text: 'shell.nav.catalogue', icon: IconBooks, action: 'vehicle.list' },
    }),
    appPage('vehicles/import', () => import('./features/catalogue/ImportPage.tsx')),
    providerModel,
    manual,
    appPage('vehicles/$id', () => import('./features/catalogue/ModelPage.tsx')),
    ...formerVehicles,
    appPage('vehicle-manufacturers', () => import('./features/catalogue/ManufacturerPages.tsx'), {
      page: 'ManufacturersPage',
      menu: {
        group: 'registers',
        text: 'shell.nav.manufacturers',
        icon: IconBuildingFactory2,
        action: 'vehicleManufacturer.list',
      },
    }),
    appPage('vehicle-manufacturers/$id', () => import('./features/catalogue/ManufacturerPages.tsx'), {
      page: 'ManufacturerPage',
    }),
    appPage('all-reports', () => import('./features/reports/AllReportsPage.tsx'), {
      access: 'admin',
      menu: {
        group: 'registers',
        text: 'shell.nav.allReports',
        icon: IconClipboardList,
        only: ({ isAdmin }) => isAdmin,
      },
    }),
    auditLog,
    appPage('letters', () => import('./features/system/MailsPage.tsx'), {
      access: 'admin',
      menu: { group: 'registers', text: 'shell.nav.letters', icon: IconMailX, action: 'letter.list' },
    }),
    appPage('operator', () => import('./features/system/OperatorPage.tsx'), {
      access: 'admin',
      menu: { group: 'registers', text: 'shell.nav.operator', icon: IconScale, action: 'legal.edit' },
    }),
    appPage('errors', () => import('./features/system/ErrorReportsPage.tsx'), {
      access: 'admin',
      menu: { group: 'registers', text: 'shell.nav.faults', icon: IconBug, action: 'fault.list' },
    }),
    appPage('users', () => import('./features/people/UsersPage.tsx'), {
      menu: { group: 'registers', text: 'shell.nav.users', icon: IconUsers, action: 'user.list' },
    }),
    appPage('users/new', () => import('./features/people/NewUserPage.tsx')),
    appPage('users/$uuid', () => import('./features/people/UserPage.tsx'), { access: 'admin' }),
    userByOtherPath,
    appPage('companies', () => import('./features/companies/CompaniesPage.tsx'), {
      menu: { group: 'registers', text: 'shell.nav.companies', icon: IconBuildings, action: 'company.list' },
    }),
    appPage('companies/$id', () => import('./features/companies/CompanyPage.tsx'), { access: 'admin' }),
    appPage('certification-authorities', () => import('./features/authorities/AuthoritiesPage.tsx'), {
      menu: {
        group: 'registers',
        text: 'shell.nav.authorities',
        icon: IconShieldCheck,
        action: 'certificationAuthority.list',
      },
    }),
    appPage('certification-authorities/$id', () => import('./features/authorities/AuthorityPage.tsx')),

    profile,
    security,
    appPage('change-password', () => import('./features/accounts/ChangePasswordPage.tsx')),
    appPage('my-data', () => import('./features/people/profile/MyDataPage.tsx')),
    appPage('terms', () => import('./features/accounts/AgreePage.tsx')),
    appPage('local-storage-reset', () => import('./features/accounts/StorageResetPage.tsx')),
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
