import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { isShareLink, type SharedKind } from '#domain/shareLink.ts'
import type { TextAmount } from './i18n/locale.ts'
import type { Access } from './session/guard.ts'
import { beforeNavigation } from './session/navigate.ts'
import { CrashPage, NotFoundPage } from './app/MessagePage.tsx'
import type { MenuPosition } from './app/menu.ts'
import { Framed } from './app/Framed.tsx'
import { Root } from './app/Root.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Wizard page that linked here, for "back". */
    cameFrom?: string
    /** The invited address, for the registration. */
    email?: string
  }
  interface StaticDataRouteOption {
    access?: Access
    menu?: MenuPosition | MenuPosition[]
    /** Default: those of all pages without details of reports. */
    texts?: TextAmount
  }
}

// `void`, because the type that a page returns depends on the routes.
type Load<E extends string> = () => Promise<Record<E, () => void>>

interface Options<E extends string> extends StaticDataRouteOption {
  /** Its name, if the page is not the default export. */
  page?: E
}

export const page = <E extends string = 'default'>(load: Load<NoInfer<E>>, name?: E): RouteComponent =>
  lazyRouteComponent<Record<string, () => void>, string>(load, name)

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
      amount: matches.findLast(({ staticData }) => staticData.texts)?.staticData.texts ?? 'most',
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
export const alone = <const P extends string, E extends string = 'default'>(
  path: P,
  load: Load<NoInfer<E>>,
  { page: name, ...staticData }: Options<E> = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: page(load, name),
    staticData: { access: 'everyone', ...staticData },
  })
export const framedPage = <const P extends string, E extends string = 'default'>(
  path: P,
  load: Load<NoInfer<E>>,
  { page: name, ...staticData }: Options<E> = {},
) =>
  createRoute({
    getParentRoute: () => framed,
    path,
    component: page(load, name),
    staticData: { access: 'everyone', ...staticData },
  })
export const appPage = <const P extends string, E extends string = 'default'>(
  path: P,
  load: Load<NoInfer<E>>,
  { page: name, ...staticData }: Options<E> = {},
) =>
  createRoute({
    getParentRoute: () => app,
    path,
    component: page(load, name),
    staticData: { access: 'user', ...staticData },
  })

/**
 * Page of an emailed link with the secret in the fragment. Addresses of older links with the secret in the
 * path redirect here and are replaced in the history.
 */
export const byLink = <const P extends string, const N extends string>(
  path: P,
  name: N,
  load: Load<'default'>,
  options: StaticDataRouteOption = {},
) =>
  [
    alone(path, load, options),
    createRoute({
      getParentRoute: () => root,
      path: `${path}/$${name}` as const,
      staticData: { access: 'everyone' },
      beforeLoad: ({ params }) => toSecret(`/${path}`, (params as Record<string, string>)[name]),
    }),
  ] as const

/** PDF of a record: by id for users with the right, by shared link for others. */
export const pdfRoute = <const N extends string>(kind: SharedKind, name: N, load: Load<'default'>) =>
  [
    framedPage(`pdf/${kind}`, () => import('./features/verify/SharedPage.tsx'), { texts: 'all' }),
    createRoute({
      getParentRoute: () => framed,
      path: `pdf/${kind}/$${name}` as const,
      component: page(load),
      staticData: { access: 'everyone', texts: 'all' },
      beforeLoad: ({ params }) => {
        const { [name]: part = '' } = params as Record<string, string>
        if (isShareLink(part)) toSecret(`/pdf/${kind}`, part)
      },
    }),
  ] as const

function toSecret(to: string, hash: string | undefined) {
  throw redirect({ to: to as never, hash, replace: true })
}
