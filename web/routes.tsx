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

type LoginSearch = { next?: string; reset?: boolean }
const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  ...(typeof search.next === 'string' ? { next: search.next } : {}),
  ...(search.reset === true ? { reset: true } : {}),
})

const alone = <const P extends string>(path: P, component: RouteComponent, access: Access = 'everyone') =>
  createRoute({ getParentRoute: () => root, path, component, staticData: { access } })
const open = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => framed, path, component })
const inApp = <const P extends string>(path: P, component: RouteComponent, access: Access = 'user') =>
  createRoute({ getParentRoute: () => app, path, component, staticData: { access } })

const login = page('account/LoginPage')
const guest = { access: 'guest' } as const

const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: login,
    validateSearch: loginSearch,
    staticData: guest,
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'login',
    component: login,
    validateSearch: loginSearch,
    staticData: guest,
  }),
  alone('register', page('account/RegisterPage'), 'guest'),
  alone('forgot-password', page('account/ForgotPasswordPage')),
  alone('confirm-password-reset/$resetId', page('account/ResetPasswordPage')),
  alone('activation', page('account/ResendActivationPage')),
  alone('activate/$token', page('account/ActivatePage')),
  alone('setup/$token', page('account/SetupPage')),
  alone('company-activation/$token', page('companies/CompanyActivationPage')),

  framed.addChildren([
    open('forbidden', page('home/ForbiddenPage')),
    open('404', NotFoundPage),
    open('privacy', page('home/PrivacyPage')),
    open('terms', page('home/TermsPage')),
    open('verify', page('verify/VerifyPage')),
    open('verify/$code', page('verify/VerifyPage')),
    open('pdf/certificate/$id', page('certificates/CertificatePdfPage')),
    open('pdf/report/$rid', page('reports/ReportPdfPage')),
  ]),

  app.addChildren([
    inApp('/', page('home/DashboardPage')),
    createRoute({
      getParentRoute: () => app,
      path: 'user',
      component: page('account/ProfilePage'),
      validateSearch: ({ message }: Record<string, unknown>): { message?: 'incomplete' } =>
        message === 'incomplete' ? { message } : {},
    }),
    inApp('change-password', page('account/ChangePasswordPage')),
    inApp('users', page('account/UsersPage')),
    inApp('users/$uuid', page('account/UserPage'), 'admin'),
    createRoute({
      getParentRoute: () => app,
      path: 'user/$uuid',
      beforeLoad: ({ params, search }) => {
        throw redirect({ to: '/app/users/$uuid', params, search })
      },
    }),
    inApp('companies', page('companies/CompaniesPage')),
    inApp('companies/$id', page('companies/CompanyPage'), 'admin'),
    inApp('company-profile', page('companies/CompanyProfilePage')),
    inApp('certification-authorities', page('authorities/AuthoritiesPage')),
    inApp('certification-authorities/$id', page('authorities/AuthorityPage')),
    inApp('certification-authority', page('authorities/OwnAuthorityPage')),
    inApp('certificate-templates', page('templates/TemplatesPage')),
    inApp('certificate-templates/$id', page('templates/TemplatePage')),
    inApp('certificates', page('certificates/CertificatesPage')),
    inApp('certificates/$id', page('certificates/CertificatePage')),
    inApp('certificate/new', page('certificates/NewCertificatePage')),
    inApp('company-vehicles', page('vehicles/VehiclesPage')),
    inApp('company-vehicles/$id', page('vehicles/VehiclePage')),
    inApp('reports', page('reports/ReportsPage')),
    inApp('reports/new', page('reports/NewReportPage')),
    inApp('reports/new/$companyVehicleId', page('reports/NewReportPage')),
    inApp('reports/$rid', page('reports/ReportPage')),
    inApp('all-reports', page('reports/AllReportsPage'), 'admin'),
    inApp('local-storage-reset', page('account/StorageResetPage')),
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
