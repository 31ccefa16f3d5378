import { QueryClient } from '@tanstack/react-query'
import { NoAnswer } from './CallProblem.ts'

export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
