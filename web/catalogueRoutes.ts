import { createRoute, redirect } from '@tanstack/react-router'
import { app, appPage, page } from './routeKinds.tsx'

const ofModel = ({ vehicle }: Record<string, unknown>): { vehicle?: string } =>
  typeof vehicle === 'string' ? { vehicle } : {}

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

export const catalogueRoutes = [
  appPage(
    'vehicles',
    page(() => import('./features/catalogue/ModelsPage.tsx')),
  ),
  appPage(
    'vehicles/import',
    page(() => import('./features/catalogue/ImportPage.tsx')),
  ),
  createRoute({
    getParentRoute: () => app,
    path: 'vehicles/haynes-pro-details',
    component: page(() => import('./features/catalogue/ProviderPage.tsx')),
    staticData: { access: 'user' },
    validateSearch: modelNames,
  }),
  createRoute({
    getParentRoute: () => app,
    path: 'vehicles/manuals/$id',
    component: page(() => import('./features/catalogue/ManualPage.tsx')),
    staticData: { access: 'user' },
    validateSearch: ofModel,
  }),
  appPage(
    'vehicles/$id',
    page(() => import('./features/catalogue/ModelPage.tsx')),
  ),
  appPage(
    'vehicle-manufacturers',
    page(() => import('./features/catalogue/ManufacturersPage.tsx')),
  ),
  appPage(
    'vehicle-manufacturers/$id',
    page(() => import('./features/catalogue/ManufacturerPage.tsx')),
  ),
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
