import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { callQuery } from '../../api/callQuery.ts'

export const mostReports = 50

/** The latest reports of a vehicle, for its state and its timeline. */
export function useVehicleReports(companyVehicleId: string) {
  const query = { companyVehicleId, l: mostReports, lo: 0, sf: 'createdAt', so: 'desc' } as const
  return useQuery(callQuery([reports.name, 'list', query], reports.list, { query }))
}
