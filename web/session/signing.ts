import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { changeLocale, chosenLocale } from '../texts/locale.ts'
import { sessionQuery, type Session } from './session.ts'
import { forgetSelectedAuthority } from './useSelectedAuthority.ts'

/** Takes an account as the one signed in, in its own language unless this device has chosen one. */
export function useSignedIn() {
  const client = useQueryClient()
  return async (account: Account) => {
    if (!chosenLocale()) await changeLocale(account.language)
    client.setQueryData(sessionQuery.queryKey, { account, offline: false })
  }
}

let mayLeave: (userId: string) => Promise<boolean> = () => Promise.resolve(true)

/** Whether a person may leave this device, or forget what it has stored. */
export const mayLeaveDevice = (userId: string) => mayLeave(userId)

/** Says what is asked before a person leaves this device to others: what of theirs was not sent yet. */
export const askBeforeLeaving = (ask: typeof mayLeave) => {
  mayLeave = ask
}

/** Ends the session and forgets what was read in it; what waits to be sent stays on the device. */
export function useSignOut() {
  const forget = useForget()
  const client = useQueryClient()
  return async (next?: string) => {
    const account = client.getQueryData<Session>(sessionQuery.queryKey)?.account
    if (account && !(await mayLeave(account._id))) return
    try {
      await call(session.closeByPost, {})
    } catch (problem) {
      // Without an answer the session goes on, but no card stays behind on a tablet that others take up.
      await forgetCards()
      throw problem
    }
    await forget(next)
  }
}

/** Forgets who was signed in, what was read and the cards kept here, and goes to signing in. */
export function useForget() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (next?: string) => {
    localStorage.removeItem('drawer')
    forgetSelectedAuthority()
    client.clear()
    client.setQueryData(sessionQuery.queryKey, { account: null, offline: false })
    router.clearCache()
    await forgetCards()
    await navigate({ to: '/login', search: next ? { next } : {} })
  }
}

async function forgetCards() {
  const { forgetKept } = await import('./keptAccount.ts')
  await forgetKept().catch(() => undefined)
}
