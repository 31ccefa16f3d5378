import type { QueryClient } from '@tanstack/react-query'
import { readSession, sessionQuery, type Session } from './session.ts'

/**
 * A page that the browser brings back as it was, by its back button, may show the account of someone who has signed
 * out since: nothing of it is seen before the server has said who is there. Without an answer it stays as after any loss
 * of reception.
 */
export function checkWhenRestored(client: QueryClient, { page, hide, reload, ask = readSession }: Restoring) {
  page.addEventListener('pageshow', (event) => {
    const shown = client.getQueryData<Session>(sessionQuery.queryKey)
    if (!(event as PageTransitionEvent).persisted || !shown?.account) return
    hide(true)
    void ask(shown).then(({ account }) => {
      if (account?._id === shown.account?._id) hide(false)
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
