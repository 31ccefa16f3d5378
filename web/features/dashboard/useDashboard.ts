import { useQuery } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import { call } from '../../api/call.ts'

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboard.read, {}, { signal }),
  })
