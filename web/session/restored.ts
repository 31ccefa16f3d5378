import type { QueryClient } from '@tanstack/react-query'
import { readSession, sessionQuery, type Session } from './session.ts'

/**
 * A page restored by the back button (bfcache) may show the data of a user who has signed out. Hides it until
 * the server has confirmed the session. Without an answer, it is shown as after any network failure.
 */
export function checkWhenRestored(client: QueryClient, { page, hide, reload, ask = readSession }: Restoring) {
  page.addEventListener('pageshow', (event) => {
    const session = client.getQueryData<Session>(sessionQuery.queryKey)
    if (!(event as PageTransitionEvent).persisted || !session?.account) return
    hide(true)
    void ask(session).then(({ account }) => {
      if (account?._id === session.account?._id) hide(false)
      else reload()
    })
  })
}

interface Restoring {
  page: Pick<EventTarget, 'addEventListener'>
  hide: (hidden: boolean) => void
  reload: () => void
  ask?: (last: Session) => Promise<Session>
}
