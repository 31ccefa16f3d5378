import { useQuery } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import { call } from '../../api/call.ts'

/** The figures and charts of the overview, as one answer. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboard.read, {}, { signal }),
  })
