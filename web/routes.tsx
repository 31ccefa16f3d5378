import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Access } from './session/guard.ts'
import { beforeNavigation } from './session/navigate.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { Framed } from './shell/Framed.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import { PageSkeleton } from './ui/states.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access
  }
}

const pages = import.meta.glob<Record<string, ComponentType>>('./features/*/*Page.tsx')

/** A page by folder and file; the file exports it under its own name and is loaded when first visited. */
const page = (file: `${string}/${string}Page`): RouteComponent => {
  const name = file.slice(file.indexOf('/') + 1)
  return lazyRouteComponent(
    async () => (await pages[`./features/${file}.tsx`]?.()) ?? { [name]: NotFoundPage },
    name,
  )
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
  component: lazyRouteComponent(() => import('./shell/FramedOutlet.tsx'), 'FramedOutlet'),
})
const app = createRoute({
  getParentRoute: () => root,
  path: 'app',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'ShellOutlet'),
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
    component: page('account/LoginPage'),
    staticData: { access: 'guest' },
    validateSearch: ({ next, reset }: Record<string, unknown>): { next?: string; reset?: boolean } => ({
      ...(typeof next === 'string' ? { next } : {}),
      ...(reset === true ? { reset } : {}),
    }),
  })

const profile = createRoute({
  getParentRoute: () => app,
  path: 'user',
  component: page('account/ProfilePage'),
  validateSearch: ({ message }: Record<string, unknown>): { message?: 'incomplete' } =>
    message === 'incomplete' ? { message } : {},
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
  component: page('reports/NewReportPage'),
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
  alone('register', page('account/RegisterPage'), 'guest'),
  alone('forgot-password', page('account/ForgotPasswordPage')),
  alone('confirm-password-reset/$resetId', page('account/ResetPasswordPage')),
  alone('activation', page('account/ResendActivationPage')),
  alone('activate/$token', page('account/ActivatePage')),
  alone('setup/$token', page('account/SetupPage')),
  alone('company-activation/$token', page('companies/CompanyActivationPage')),

  framed.addChildren([
    framedPage('forbidden', page('home/ForbiddenPage')),
    framedPage('404', NotFoundPage),
    framedPage('privacy', page('home/PrivacyPage')),
    framedPage('terms', page('home/TermsPage')),
    framedPage('verify', page('verify/VerifyPage')),
    framedPage('verify/$code', page('verify/VerifyPage')),
    framedPage('pdf/certificate/$id', page('certificates/CertificatePdfPage')),
    framedPage('pdf/report/$rid', page('reports/ReportPdfPage')),
  ]),

  app.addChildren([
    appPage('/', page('home/DashboardPage')),
    profile,
    appPage('change-password', page('account/ChangePasswordPage')),
    appPage('users', page('people/UsersPage')),
    appPage('users/$uuid', page('account/UserPage'), 'admin'),
    userByOtherPath,
    appPage('companies', page('companies/CompaniesPage')),
    appPage('companies/$id', page('companies/CompanyPage'), 'admin'),
    appPage('company-profile', page('companies/CompanyProfilePage')),
    appPage('certification-authorities', page('authorities/AuthoritiesPage')),
    appPage('certification-authorities/$id', page('authorities/AuthorityPage')),
    appPage('certification-authority', page('authorities/OwnAuthorityPage')),
    appPage('certificate-templates', page('templates/TemplatesPage')),
    appPage('certificate-templates/$id', page('templates/TemplatePage')),
    appPage('certificates', page('certificates/CertificatesPage')),
    appPage('certificates/$id', page('certificates/CertificatePage')),
    appPage('certificate/new', page('certificates/NewCertificatePage')),
    issuing,
    appPage('company-vehicles', page('vehicles/VehiclesPage')),
    appPage('company-vehicles/$id', page('vehicles/VehiclePage')),
    appPage('reports', page('reports/ReportsPage')),
    writing,
    appPage('reports/new/$companyVehicleId', page('reports/NewReportPage')),
    appPage('reports/$rid', page('reports/ReportPage')),
    appPage('all-reports', page('reports/AllReportsPage'), 'admin'),
    appPage('local-storage-reset', page('account/StorageResetPage')),
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
