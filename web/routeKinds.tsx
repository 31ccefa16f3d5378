import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { isShareLink, type SharedKind } from '#domain/shareLink.ts'
import type { Access } from './session/guard.ts'
import { beforeNavigation } from './session/navigate.ts'
import { CrashPage, NotFoundPage } from './app/MessagePage.tsx'
import { Framed } from './app/Framed.tsx'
import { Root } from './app/Root.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Wizard page that linked here, for "back". */
    cameFrom?: string
  }
  interface StaticDataRouteOption {
    access?: Access
  }
}

export const page = lazyRouteComponent

const SharedPage = page(() => import('./features/verify/SharedPage.tsx'))

/** Parent of all pages. Each kind of page has its own access check. */
export const root = createRootRouteWithContext<{ client: QueryClient }>()({
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

export const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: page(() => import('./app/FramedOutlet.tsx')),
})
export const app = createRoute({
  getParentRoute: () => root,
  path: 'app',
  component: page(() => import('./app/Shell.tsx'), 'ShellOutlet'),
  notFoundComponent: NotFoundPage,
  staticData: { access: 'user' },
})

/** A page without frame. Its own function, because inline routes lose their types. */
export const alone = <const P extends string>(
  path: P,
  component: RouteComponent,
  access: Access = 'everyone',
) => createRoute({ getParentRoute: () => root, path, component, staticData: { access } })
export const framedPage = <const P extends string>(
  path: P,
  component: RouteComponent,
  access: Access = 'everyone',
) => createRoute({ getParentRoute: () => framed, path, component, staticData: { access } })
export const appPage = <const P extends string>(
  path: P,
  component: RouteComponent,
  access: Access = 'user',
) => createRoute({ getParentRoute: () => app, path, component, staticData: { access } })

/**
 * Page of an emailed link with the secret in the fragment. Addresses of older links with the secret in the
 * path redirect here and are replaced in the history.
 */
export const byLink = <const P extends string, const N extends string>(
  path: P,
  name: N,
  component: RouteComponent,
) =>
  [
    alone(path, component),
    createRoute({
      getParentRoute: () => root,
      path: `${path}/$${name}` as const,
      staticData: { access: 'everyone' },
      beforeLoad: ({ params }) => toSecret(`/${path}`, (params as Record<string, string>)[name]),
    }),
  ] as const

/** PDF of a record: by id for users with the right, by shared link for others. */
export const paper = <const N extends string>(kind: SharedKind, name: N, component: RouteComponent) =>
  [
    framedPage(`pdf/${kind}`, SharedPage),
    createRoute({
      getParentRoute: () => framed,
      path: `pdf/${kind}/$${name}` as const,
      component,
      staticData: { access: 'everyone' },
      beforeLoad: ({ params }) => {
        const { [name]: part = '' } = params as Record<string, string>
        if (isShareLink(part)) toSecret(`/pdf/${kind}`, part)
      },
    }),
  ] as const

function toSecret(to: string, hash: string | undefined) {
  throw redirect({ to: to as never, hash, replace: true })
}
