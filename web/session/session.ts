import { queryOptions, useQuery } from '@tanstack/react-query'
import { accounts, type Account } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallProblem, isProblem } from '../api/CallProblem.ts'
import { ended } from './ended.ts'

/** `offline`: the server did not answer; this is the last known session. */
export interface Session {
  account: Account | null
  offline: boolean
  /** Of the server. */
  version?: string
}

export const sessionQuery = queryOptions({
  queryKey: ['user.myself'],
  queryFn: ({ client, queryKey, signal }) => readSession(client.getQueryData<Session>(queryKey), signal),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

export const useSession = (): Session => useQuery(sessionQuery).data ?? { account: null, offline: false }

/** Only for screens behind the guard. */
export function useAccount(): Account {
  const { account } = useSession()
  if (!account) throw new Error('Shown to a guest')
  return account
}

/** Written by firstPaint.js. */
const signedInKey = 'signedIn'

/**
 * Enrolling a factor or changing the password rotates the session key. Requests in flight with the old key
 * are refused within this time, and must not redirect the user away from the recovery codes.
 */
const renewalMs = 1000

/**
 * Only a refusal signs the user out. A network or server failure keeps the session, so that an offline report
 * is not lost.
 */
export async function readSession(last?: Session, signal?: AbortSignal): Promise<Session> {
  try {
    const { account, version } = await call(accounts.signedIn, {}, { signal, early: takeEarlySession() })
    if (!account) forgetHere()
    return { account, offline: false, version }
  } catch (error) {
    if (error instanceof CallProblem && (error.status === 401 || error.status === 403)) {
      const idle = isProblem(error, 'session.idle')
      if (last?.account) {
        await new Promise((done) => setTimeout(done, renewalMs))
        const read = await readSession(undefined, signal)
        if (!read.account && !read.offline) ended.set({ account: last.account, idle })
        return read
      }
      // A repeated refusal must not overwrite whose session it was.
      if (idle) ended.set(ended.get() ?? { account: null, idle })
      forgetHere()
      return { account: null, offline: false }
    }
    return { account: last?.account ?? (await loadCachedAccount()), offline: true }
  }
}

/** Used once, because a later call needs the current session. */
function takeEarlySession() {
  const early = globalThis.earlySession
  globalThis.earlySession = undefined
  return early
}

// Lazy: needed only for cards and offline use.
const loadCachedAccount = () =>
  import('./cachedAccount.ts')
    .then(
      ({ cachedAccount }) => cachedAccount(),
      () => null,
    )
    .catch(() => null)

function forgetHere() {
  globalThis.localStorage?.removeItem(signedInKey)
  void import('./cachedAccount.ts')
    .then(({ dropCachedAccounts }) => dropCachedAccounts())
    .catch(() => undefined)
}
