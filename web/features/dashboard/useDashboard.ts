import { useQuery } from '@tanstack/react-query'
import { charts, dashboard } from '#contract/dashboard.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'

export const dashboardQuery = { ...callQuery(['dashboard'], dashboard.read, {}), ...sharedAnswer }

export const useDashboard = () => useQuery(dashboardQuery)

/** The series that have something to show. */
export function useCharts() {
  const { data } = useDashboard()
  return charts.flatMap((name) => data?.series.find((one) => one.name === name && one.total > 0) ?? [])
}
