import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useParams,
  type RouteComponent,
} from '@tanstack/react-router'
import { isShareLink } from '#domain/shareLink.ts'
import { matrixSearch } from './features/qualification/matrixSearch.ts'
import type { Access } from './session/guard.ts'
import { beforeNavigation } from './session/navigate.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { Framed } from './shell/Framed.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import { PageSkeleton } from './ui/states.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of a wizard that led here; going back leads there. */
    cameFrom?: string
  }
  interface StaticDataRouteOption {
    access?: Access
  }
}

/** A page, loaded when first visited. */
const page = lazyRouteComponent

const SharedPage = page(() => import('./features/verify/SharedPage.tsx'), 'SharedPage')

/** The paper of a record: by its id for those with a right, by a link for everybody else. */
const byLink = (Own: RouteComponent) =>
  function PaperPage() {
    const { id, rid } = useParams({ strict: false })
    return isShareLink(rid ?? id ?? '') ? <SharedPage /> : <Own />
  }

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <Framed>
      <NotFoundPage />
    </Framed>
  ),
  errorComponent: CrashPage,
  beforeLoad: ({ context, matches, location, preload }) =>
    beforeNavigation({
      client: context.client,
      access: matches.findLast(({ staticData }) => staticData.access)?.staticData.access ?? 'everyone',
      location,
      preload,
    }),
})

const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: page(() => import('./shell/FramedOutlet.tsx'), 'FramedOutlet'),
})
const app = createRoute({
  getParentRoute: () => root,
  path: 'app',
  component: page(() => import('./shell/Shell.tsx'), 'ShellOutlet'),
  notFoundComponent: NotFoundPage,
  staticData: { access: 'user' },
})

// Routes of a kind. Written out inside the tree below, their types would be lost.
const alone = <const P extends string>(path: P, component: RouteComponent, access: Access = 'everyone') =>
  createRoute({ getParentRoute: () => root, path, component, staticData: { access } })
const framedPage = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => framed, path, component })
const appPage = <const P extends string>(path: P, component: RouteComponent, access: Access = 'user') =>
  createRoute({ getParentRoute: () => app, path, component, staticData: { access } })

const login = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: page(() => import('./features/account/LoginPage.tsx'), 'LoginPage'),
    staticData: { access: 'guest' },
    validateSearch: ({ next, reset }: Record<string, unknown>): { next?: string; reset?: boolean } => ({
      ...(typeof next === 'string' ? { next } : {}),
      ...(reset === true ? { reset } : {}),
    }),
  })

const profile = createRoute({
  getParentRoute: () => app,
  path: 'user',
  component: page(() => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
  validateSearch: ({ message }: Record<string, unknown>): { message?: 'incomplete' } =>
    message === 'incomplete' ? { message } : {},
})

const security = createRoute({
  getParentRoute: () => app,
  path: 'security',
  component: page(() => import('./features/security/SecurityPage.tsx'), 'SecurityPage'),
  staticData: { access: 'user' },
  validateSearch: ({ message }: Record<string, unknown>): { message?: 'enrol' } =>
    message === 'enrol' ? { message } : {},
})

const newCertificate = createRoute({
  getParentRoute: () => app,
  path: 'certificate/new',
  component: page(() => import('./features/certificates/NewCertificatePage.tsx'), 'NewCertificatePage'),
  staticData: { access: 'user' },
  validateSearch: ({ renew }: Record<string, unknown>): { renew?: string } =>
    typeof renew === 'string' ? { renew } : {},
})

const qualification = createRoute({
  getParentRoute: () => app,
  path: 'qualification',
  component: page(() => import('./features/qualification/QualificationPage.tsx'), 'QualificationPage'),
  staticData: { access: 'user' },
  validateSearch: matrixSearch,
})

const issuing = createRoute({
  getParentRoute: () => app,
  path: 'certificates/new',
  beforeLoad: () => {
    throw redirect({ to: '/app/certificate/new' })
  },
})

/** A report being written: the draft by its id on this device, or by the report it is on the server. */
interface WritingSearch {
  draft?: string
  report?: string
  step?: string
}

const writing = createRoute({
  getParentRoute: () => app,
  path: 'reports/new',
  component: page(() => import('./features/reports/NewReportPage.tsx'), 'NewReportPage'),
  staticData: { access: 'user' },
  validateSearch: ({ draft, report, step }: Record<string, unknown>): WritingSearch => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof report === 'string' ? { report } : {}),
    ...(typeof step === 'string' ? { step } : {}),
  }),
})

const userByOtherPath = createRoute({
  getParentRoute: () => app,
  path: 'user/$uuid',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/app/users/$uuid', params, search })
  },
})

const tree = root.addChildren([
  login('/'),
  login('login'),
  alone(
    'register',
    page(() => import('./features/account/RegisterPage.tsx'), 'RegisterPage'),
    'guest',
  ),
  alone(
    'forgot-password',
    page(() => import('./features/account/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ),
  alone(
    'confirm-password-reset/$resetId',
    page(() => import('./features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  alone(
    'activation',
    page(() => import('./features/account/ResendActivationPage.tsx'), 'ResendActivationPage'),
  ),
  alone(
    'activate/$token',
    page(() => import('./features/account/ActivatePage.tsx'), 'ActivatePage'),
  ),
  alone(
    'confirm-email/$token',
    page(() => import('./features/account/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  ),
  alone(
    'welcome/$token',
    page(() => import('./features/account/WelcomePage.tsx'), 'WelcomePage'),
  ),
  alone(
    'unsubscribe/$token',
    page(() => import('./features/account/UnsubscribePage.tsx'), 'UnsubscribePage'),
  ),
  alone(
    'setup/$token',
    page(() => import('./features/account/SetupPage.tsx'), 'SetupPage'),
  ),
  alone(
    'acceptCompanyInvitation/$token',
    page(() => import('./features/coworkers/AcceptInvitationPage.tsx'), 'AcceptInvitationPage'),
  ),
  alone(
    'company-email/$token',
    page(() => import('./features/companies/CompanyEmailPage.tsx'), 'CompanyEmailPage'),
  ),
  alone(
    'company-activation/$token',
    page(() => import('./features/companies/CompanyActivationPage.tsx'), 'CompanyActivationPage'),
  ),

  framed.addChildren([
    framedPage(
      'forbidden',
      page(() => import('./features/home/ForbiddenPage.tsx'), 'ForbiddenPage'),
    ),
    framedPage('404', NotFoundPage),
    framedPage(
      'privacy',
      page(() => import('./features/home/PrivacyPage.tsx'), 'PrivacyPage'),
    ),
    framedPage(
      'terms',
      page(() => import('./features/home/TermsPage.tsx'), 'TermsPage'),
    ),
    framedPage(
      'public/$uuid',
      page(() => import('./features/profile/PublicPage.tsx'), 'PublicPage'),
    ),
    framedPage(
      'verify',
      page(() => import('./features/verify/VerifyPage.tsx'), 'VerifyPage'),
    ),
    framedPage(
      'verify/$code',
      page(() => import('./features/verify/VerifyPage.tsx'), 'VerifyPage'),
    ),
    framedPage(
      'pdf/certificate/$id',
      byLink(page(() => import('./features/certificates/CertificatePdfPage.tsx'), 'CertificatePdfPage')),
    ),
    framedPage(
      'pdf/report/$rid',
      byLink(page(() => import('./features/reports/ReportPdfPage.tsx'), 'ReportPdfPage')),
    ),
  ]),

  app.addChildren([
    appPage(
      '/',
      page(() => import('./features/home/DashboardPage.tsx'), 'DashboardPage'),
    ),
    profile,
    appPage(
      'change-password',
      page(() => import('./features/account/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
    ),
    security,
    appPage(
      'my-data',
      page(() => import('./features/profile/MyDataPage.tsx'), 'MyDataPage'),
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
      page(() => import('./features/coworkers/CoworkersPage.tsx'), 'CoworkersPage'),
    ),
    appPage(
      'coworker/invite',
      page(() => import('./features/coworkers/InvitePage.tsx'), 'InvitePage'),
    ),
    appPage(
      'coworker/$uuid',
      page(() => import('./features/coworkers/CoworkerPage.tsx'), 'CoworkerPage'),
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
      page(() => import('./features/card/CardPage.tsx'), 'CardPage'),
    ),
    newCertificate,
    qualification,
    issuing,
    appPage(
      'calendar',
      page(() => import('./features/calendar/CalendarPage.tsx'), 'CalendarPage'),
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
      'company-vehicles/$id',
      page(() => import('./features/vehicles/VehiclePage.tsx'), 'VehiclePage'),
    ),
    appPage(
      'reports',
      page(() => import('./features/reports/ReportsPage.tsx'), 'ReportsPage'),
    ),
    writing,
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
      'local-storage-reset',
      page(() => import('./features/account/StorageResetPage.tsx'), 'StorageResetPage'),
    ),
  ]),
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
