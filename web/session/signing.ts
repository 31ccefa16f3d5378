import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { changeLocale, chosenLocale } from '../texts/locale.ts'
import { useTexts, type Texts } from '../texts/useTexts.ts'
import { forgetChosenHere, takeOver } from './chosenHere.ts'
import { sessionQuery, type Session } from './session.ts'

/** Takes an account as the one signed in, in its own language unless this device has chosen one. */
export function useSignedIn() {
  const client = useQueryClient()
  return async (account: Account) => {
    if (!chosenLocale()) await changeLocale(account.language)
    takeOver(account)
    client.setQueryData(sessionQuery.queryKey, { account, offline: false })
  }
}

/**
 * Whether a person may leave this device to others, or forget what it has stored: asked about what of theirs was not sent
 * yet. What asks is waited for; where it cannot be had, no one leaves unasked.
 */
export async function mayLeaveDevice(userId: string, texts: Texts) {
  const { sureToLeave } = await import('../features/reports/outbox/sureToLeave.tsx')
  return sureToLeave(userId, texts)
}

/** The page to go on with after signing in again, with the secret of the link that led to it. */
interface Next {
  next: string
  hash: string
}

/** Ends the session and forgets what was read in it; what waits to be sent stays on the device. */
export function useSignOut() {
  const forget = useForget()
  const client = useQueryClient()
  const texts = useTexts()
  return async (next?: Next) => {
    const account = client.getQueryData<Session>(sessionQuery.queryKey)?.account
    if (account && !(await mayLeaveDevice(account._id, texts))) return
    try {
      await call(session.closeByPost, {})
    } catch (problem) {
      // Without an answer the session goes on, but no card or list stays behind on a tablet that others take up.
      await forgetCopies()
      throw problem
    }
    await forget(next)
  }
}

/** Forgets who was signed in, what was read and what was kept of it here, and goes to signing in. */
export function useForget() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (next?: Next) => {
    forgetChosenHere()
    client.clear()
    client.setQueryData(sessionQuery.queryKey, { account: null, offline: false })
    router.clearCache()
    await forgetCopies()
    await navigate({
      to: '/login',
      ...(next ? { search: { next: next.next }, hash: next.hash, replace: true } : { search: {} }),
    })
  }
}

async function forgetCopies() {
  const { forgetKept } = await import('./keptAccount.ts')
  await forgetKept().catch(() => undefined)
}
