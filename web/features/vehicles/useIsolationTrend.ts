import { useQuery } from '@tanstack/react-query'
import { isolationTrend } from '#contract/isolationTrend.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'

export const useIsolationTrend = (vehicleId: string) =>
  useQuery({
    ...callQuery(['isolationTrend', vehicleId], isolationTrend.read, { params: { id: vehicleId } }),
    ...sharedAnswer,
  })
