import { useQuery } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import { callQuery } from '../../api/callQuery.ts'

export const useDashboard = () => useQuery(callQuery(['dashboard'], dashboard.read, {}))
