import { useQuery } from '@tanstack/react-query'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { useCan } from '../../session/useCan.ts'

/** Defects of a vehicle, open ones first. */
export function useVehicleFaults(id: string) {
  const can = useCan()
  return useQuery({
    ...callQuery(['vehicleAction', id], vehicleActions.list, { params: { id } }),
    ...sharedAnswer,
    enabled: can('vehicleAction.list'),
  })
}
