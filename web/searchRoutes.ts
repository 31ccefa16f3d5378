import { createRoute, redirect } from '@tanstack/react-router'
import { type ReportType, reportTypes } from '#domain/reportType.ts'
import { hasEarlyAnswers } from './api/earlyAnswers.ts'
import { auditSearch } from './features/audit/auditSearch.ts'
import { matrixSearch } from './features/qualification/matrixSearch.ts'
import { type Sign, signs as allSigns } from './features/vehicles/signs/warningSigns.ts'
import { app, framed, page, root } from './routeKinds.tsx'
import { shownAddress } from './shownAddress.ts'
import { NotFoundPage } from './app/MessagePage.tsx'
import { WizardSkeleton } from './ui/states.tsx'

export const login = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: page(() => import('./features/accounts/LoginPage.tsx')),
    staticData: { access: 'guest' },
    validateSearch: ({ next, reset }: Record<string, unknown>): { next?: string; reset?: boolean } => ({
      ...(typeof next === 'string' ? { next } : {}),
      ...(reset === true ? { reset } : {}),
    }),
  })

export const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: page(() => import('./features/dashboard/DashboardPage.tsx')),
  staticData: { access: 'user', texts: 'home', menu: { section: 'overview', text: 'shell.nav.overview' } },
  loader: async ({ context: { client } }) => {
    if (!hasEarlyAnswers()) return
    const { preloadDashboard } = await import('./features/dashboard/DashboardPage.tsx')
    await preloadDashboard(client)
  },
})

export const profile = createRoute({
  getParentRoute: () => app,
  path: 'user',
  component: page(() => import('./features/people/profile/ProfilePage.tsx')),
  validateSearch: ({ message }: Record<string, unknown>): { message?: 'incomplete' } =>
    message === 'incomplete' ? { message } : {},
})

export const security = createRoute({
  getParentRoute: () => app,
  path: 'security',
  component: page(() => import('./features/accounts/security/SecurityPage.tsx')),
  staticData: { access: 'user' },
  validateSearch: ({ message }: Record<string, unknown>): { message?: 'enrol' } =>
    message === 'enrol' ? { message } : {},
})

export const newCertificate = createRoute({
  getParentRoute: () => app,
  path: 'certificate/new',
  component: page(() => import('./features/certificates/NewCertificatePage.tsx')),
  pendingComponent: WizardSkeleton,
  staticData: { access: 'user' },
  validateSearch: ({ renew }: Record<string, unknown>): { renew?: string } =>
    typeof renew === 'string' ? { renew } : {},
})

export const qualification = createRoute({
  getParentRoute: () => app,
  path: 'qualification',
  component: page(() => import('./features/qualification/QualificationPage.tsx')),
  staticData: {
    access: 'user',
    menu: {
      section: 'organisation',
      text: 'shell.nav.qualification',
      action: 'qualification.read',
      only: ({ company, authorities }) => company !== null || authorities.length > 0,
    },
  },
  validateSearch: matrixSearch,
})

export const auditLog = createRoute({
  getParentRoute: () => app,
  path: 'audit',
  component: page(() => import('./features/audit/AuditPage.tsx')),
  staticData: {
    access: 'user',
    menu: [
      {
        section: 'organisation',
        text: 'shell.nav.audit',
        action: 'audit.read',
        // Other users find their entries under their own data.
        only: ({ isAdmin, company, authorities }) =>
          !isAdmin && (company?.role === 'admin' || authorities.length > 0),
      },
      { section: 'system', text: 'shell.nav.audit', only: ({ isAdmin }) => isAdmin },
    ],
  },
  validateSearch: auditSearch,
})

export const issuing = createRoute({
  getParentRoute: () => app,
  path: 'certificates/new',
  beforeLoad: () => {
    throw redirect({ to: '/app/certificate/new' })
  },
})

/** Draft id on this device, or id of the report on the server. */
interface WritingSearch {
  draft?: string
  report?: string
  step?: string
}

export const writing = createRoute({
  getParentRoute: () => app,
  path: 'reports/new',
  component: page(() => import('./features/reports/NewReportPage.tsx')),
  pendingComponent: WizardSkeleton,
  staticData: { access: 'user', texts: 'all' },
  validateSearch: ({ draft, report, step }: Record<string, unknown>): WritingSearch => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof report === 'string' ? { report } : {}),
    ...(typeof step === 'string' ? { step } : {}),
  }),
})

export const writingFor = createRoute({
  getParentRoute: () => app,
  path: 'reports/new/$companyVehicleId',
  component: page(() => import('./features/reports/NewReportPage.tsx')),
  pendingComponent: WizardSkeleton,
  staticData: { access: 'user', texts: 'all' },
  validateSearch: ({ type }: Record<string, unknown>): { type?: ReportType } => {
    const chosen = reportTypes.find((one) => one === type)
    return chosen ? { type: chosen } : {}
  },
})

export const signing = createRoute({
  getParentRoute: () => framed,
  path: 'pdf/sign',
  component: page(() => import('./features/reports/SignReportPage.tsx')),
  staticData: { access: 'user', texts: 'all' },
  validateSearch: ({ report }: Record<string, unknown>): { report?: string } =>
    typeof report === 'string' ? { report } : {},
})

/** A path of this site, shown as text. */
export const notFound = createRoute({
  getParentRoute: () => framed,
  path: '404',
  component: NotFoundPage,
  validateSearch: ({ address }: Record<string, unknown>): { address?: string } => {
    const shown = shownAddress(address)
    return shown === null ? {} : { address: shown }
  },
})

// Leave out the fragment, which may contain the secret of a mistyped link.
const toNotFound = ({ location }: { location: { pathname: string; searchStr: string } }) => {
  throw redirect({ to: '/404', search: { address: location.pathname + location.searchStr } })
}

/** Below `app`, guests sign in first. */
export const unmatched = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toNotFound })
export const unmatchedInApp = createRoute({ getParentRoute: () => app, path: '$', beforeLoad: toNotFound })

export const userByOtherPath = createRoute({
  getParentRoute: () => app,
  path: 'user/$uuid',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/app/users/$uuid', params, search })
  },
})

const ofVehicle = ({ vehicle }: Record<string, unknown>): { vehicle?: string } =>
  typeof vehicle === 'string' ? { vehicle } : {}

export const signs = createRoute({
  getParentRoute: () => app,
  path: 'signs',
  component: page(() => import('./features/vehicles/signs/WarningSignsPage.tsx')),
  staticData: {
    access: 'user',
    texts: 'all',
    menu: { section: 'vehicles', text: 'shell.nav.signs' },
  },
  validateSearch: ({ vehicle, sign }: Record<string, unknown>): { vehicle?: string; sign?: Sign } => ({
    ...(typeof vehicle === 'string' ? { vehicle } : {}),
    ...(allSigns.some((one) => one === sign) ? { sign: sign as Sign } : {}),
  }),
})

export const workGate = createRoute({
  getParentRoute: () => app,
  path: 'work-gate',
  component: page(() => import('./features/vehicles/workGate/WorkGatePage.tsx')),
  staticData: {
    access: 'user',
    texts: 'all',
    menu: { section: 'vehicles', text: 'shell.nav.gate', action: 'gate.ask' },
  },
  validateSearch: ofVehicle,
})

/** A model that only the provider of vehicle data has. */
interface ModelNames {
  vehicle?: string
  manufacturer?: string
  model?: string
  variant?: string
}

// The router parses a name of digits as a number.
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const modelNames = ({ vehicle, manufacturer, model, variant }: Record<string, unknown>): ModelNames =>
  typeof vehicle === 'string'
    ? { vehicle }
    : word(manufacturer) && word(model)
      ? { manufacturer: word(manufacturer), model: word(model), variant: word(variant) }
      : {}

export const providerModel = createRoute({
  getParentRoute: () => app,
  path: 'vehicles/haynes-pro-details',
  component: page(() => import('./features/catalogue/ProviderPage.tsx')),
  staticData: { access: 'user' },
  validateSearch: modelNames,
})

export const manual = createRoute({
  getParentRoute: () => app,
  path: 'vehicles/manuals/$id',
  component: page(() => import('./features/catalogue/ManualPage.tsx')),
  staticData: { access: 'user' },
  validateSearch: ofVehicle,
})

export const formerVehicles = [
  createRoute({
    getParentRoute: () => app,
    path: 'vehicle',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app/vehicles', search })
    },
  }),
  createRoute({
    getParentRoute: () => app,
    path: 'vehicle/haynes-pro-details',
    validateSearch: modelNames,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app/vehicles/haynes-pro-details', search })
    },
  }),
  createRoute({
    getParentRoute: () => app,
    path: 'vehicle/$id',
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: '/app/vehicles/$id', params, search })
    },
  }),
] as const
