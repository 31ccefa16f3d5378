import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Account } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { changeLocale, chosenLocale } from '../i18n/locale.ts'
import { useTexts, type Texts } from '../i18n/useTexts.ts'
import { forgetChosenHere, forgetIfOtherUser } from './chosenHere.ts'
import { sessionQuery, type Session } from './session.ts'

/** Uses the language of the account, unless this device has its own. */
export function useSignedIn() {
  const client = useQueryClient()
  return async (account: Account) => {
    if (!chosenLocale()) await changeLocale(account.language)
    forgetIfOtherUser(account)
    client.setQueryData(sessionQuery.queryKey, { account, offline: false })
  }
}

/**
 * Asks about unsent data before a sign-out or a reset of the device. If the check cannot load, the user remains
 * signed in.
 */
export async function mayLeaveDevice(userId: string, texts: Texts) {
  const { sureToLeave } = await import('../features/reports/public/sureToLeave.tsx')
  return sureToLeave(userId, texts)
}

/** Page to return to after sign-in, with the secret of its link. */
interface Next {
  next: string
  hash: string
}

/** Ends the session and deletes caches. Unsent data remains on the device. */
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
      // Without an answer the session continues, but the caches are deleted, because devices are shared.
      await forgetCopies()
      throw problem
    }
    await forget(next)
  }
}

export function useForget() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async (next?: Next) => {
    forgetChosenHere()
    const end = () => client.setQueryData(sessionQuery.queryKey, { account: null, offline: false })
    end()
    // Pages of the user disappear before their data does, which they could not render without.
    await new Promise((rendered) => setTimeout(rendered))
    client.clear()
    end()
    router.clearCache()
    await forgetCopies()
    await navigate({
      to: '/login',
      ...(next ? { search: { next: next.next }, hash: next.hash, replace: true } : { search: {} }),
    })
  }
}

async function forgetCopies() {
  const { dropCachedAccounts } = await import('./cachedAccount.ts')
  await dropCachedAccounts().catch(() => undefined)
}
