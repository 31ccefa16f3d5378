import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { enrolBy, onSignedOut } from '../api/call.ts'
import { createClient } from '../api/client.ts'
import { dropEarlyAnswers } from '../api/earlyAnswers.ts'
import { watchErrors } from '../api/errorReports/watch.ts'
import { createAppRouter } from '../routes.tsx'
import { ProofDialog } from '../session/ProofDialog.tsx'
import { checkWhenRestored } from '../session/restored.ts'
import { sessionQuery } from '../session/session.ts'
import { ConfirmDialog } from '../ui/dialogs.tsx'
import { theme } from '../ui/theme.ts'
import { leaveToasts, Toasts } from '../ui/toasts.tsx'
import { preparePrint } from './preparePrint.ts'

const client = createClient()
const router = createAppRouter(client)
watchErrors(() => (router.state.matches.at(-1)?.fullPath as string | undefined) ?? '/')
onSignedOut(() => void client.invalidateQueries(sessionQuery).then(() => router.invalidate()))
enrolBy(() => void router.navigate({ to: '/app/security', search: { message: 'enrol' } }))
router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
  if (!pathChanged) return
  leaveToasts()
  if (fromLocation) dropEarlyAnswers()
})
checkWhenRestored(client, {
  page: window,
  hide: (hidden) => document.documentElement.style.setProperty('display', hidden ? 'none' : null),
  reload: () => location.reload(),
})
preparePrint(window)
const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

/** Requests the session and the scripts of the page before its texts are loaded, so that all load in parallel. */
export function preloadFirstPage() {
  client.query(sessionQuery).catch(() => undefined)
  const [routes] = router.getMatchedRoutes(location.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Styles come from files because the content security policy forbids inline styles. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ProofDialog />
        <ConfirmDialog />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  )
}
