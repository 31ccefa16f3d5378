import { queryOptions, useQuery } from '@tanstack/react-query'
import { accounts, type Account } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallProblem, isProblem } from '../api/CallProblem.ts'
import { ended } from './ended.ts'

/** Who is signed in. `offline` says that the server could not be asked and this is the last answer known. */
export interface Session {
  account: Account | null
  offline: boolean
}

export const sessionQuery = queryOptions({
  queryKey: ['user.myself'],
  queryFn: ({ client, queryKey, signal }) => readSession(client.getQueryData<Session>(queryKey), signal),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

export const useSession = (): Session => useQuery(sessionQuery).data ?? { account: null, offline: false }

/** The person signed in. Only for screens behind the guard, where there always is one. */
export function useAccount(): Account {
  const { account } = useSession()
  if (!account) throw new Error('Shown to a guest')
  return account
}

/**
 * A second factor, or another password, gives the session a new key. What is asked with the former one while the new one
 * is on its way is refused; no one is led away from their recovery codes for that.
 */
const renewalMs = 1000

/**
 * Only an answer that refuses signs out, and does so again. No answer, or a broken server, says nothing about the session: in a
 * workshop without reception no one is thrown out of a report half written.
 */
export async function readSession(last?: Session, signal?: AbortSignal): Promise<Session> {
  try {
    const { account } = await call(accounts.signedIn, {}, { signal })
    if (!account) forgetHere()
    return { account, offline: false }
  } catch (error) {
    if (error instanceof CallProblem && (error.status === 401 || error.status === 403)) {
      const idle = isProblem(error, 'session.idle')
      if (last?.account) {
        await new Promise((done) => setTimeout(done, renewalMs))
        const read = await readSession(undefined, signal)
        if (!read.account && !read.offline) ended.set({ account: last.account, idle })
        return read
      }
      // Asked again meanwhile: whose it was is known already.
      if (idle) ended.set(ended.get() ?? { account: null, idle })
      forgetHere()
      return { account: null, offline: false }
    }
    return { account: last?.account ?? (await keptHere()), offline: true }
  }
}

// Apart from the program's first piece: only cards and lost networks need it.
const keptHere = () =>
  import('./keptAccount.ts')
    .then(
      ({ keptAccount }) => keptAccount(),
      () => null,
    )
    .catch(() => null)

const forgetHere = () =>
  void import('./keptAccount.ts').then(({ forgetKept }) => forgetKept()).catch(() => undefined)
