import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isProblem, NoAnswer } from './CallProblem.ts'

/** Keeps what was read. `onSignedOut` is told when any call learns that the session has ended. */
export function createClient(onSignedOut: () => void) {
  const onError = (error: Error) => {
    if (isProblem(error, 'signedOut')) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
