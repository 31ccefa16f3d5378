import { QueryClient } from '@tanstack/react-query'
import { NoAnswer } from './CallProblem.ts'

/** Parts of a page that appear one after the other share an answer. Actions and live events still refetch at once. */
const sharedMs = 5_000

export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: sharedMs,
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
