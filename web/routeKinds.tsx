import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  useParams,
  type RouteComponent,
} from '@tanstack/react-router'
import { isShareLink } from '#domain/shareLink.ts'
import type { Access } from './session/guard.ts'
import { beforeNavigation } from './session/navigate.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { Framed } from './shell/Framed.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'

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
export const page = lazyRouteComponent

const SharedPage = page(() => import('./features/verify/SharedPage.tsx'), 'SharedPage')

/** The paper of a record: by its id for those with a right, by a link for everybody else. */
export const byLink = (Own: RouteComponent) =>
  function PaperPage() {
    const { id, rid } = useParams({ strict: false })
    return isShareLink(rid ?? id ?? '') ? <SharedPage /> : <Own />
  }

/** Every page is one of its kind: it asks first who may see it. */
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

/** Pages in the frame that guests see too. */
export const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: page(() => import('./shell/FramedOutlet.tsx'), 'FramedOutlet'),
})
/** Pages of anyone who is signed in, in the shell with its menu. */
export const app = createRoute({
  getParentRoute: () => root,
  path: 'app',
  component: page(() => import('./shell/Shell.tsx'), 'ShellOutlet'),
  notFoundComponent: NotFoundPage,
  staticData: { access: 'user' },
})

/** A page without a frame. Written out inside the tree, the types of such routes would be lost. */
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
