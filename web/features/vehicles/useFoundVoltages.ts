import { useQuery } from '@tanstack/react-query'
import { foundVoltages } from '#contract/foundVoltage.ts'
import { reports } from '#contract/report.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'

const minute = 60_000

/** Dangerous voltages found on a vehicle, refetched every minute. */
export const useFoundVoltages = (vehicleId: string) =>
  useQuery({
    ...callQuery([reports.name, 'voltage', vehicleId], foundVoltages.list, { params: { id: vehicleId } }),
    ...sharedAnswer,
    refetchInterval: minute,
  })
