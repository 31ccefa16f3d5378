import { useQuery } from '@tanstack/react-query'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useAccount } from '../../../session/session.ts'
import { isDiscardable } from '../draft/body.ts'
import { cachedVehicles, drafts, vehiclesCachedAt } from '../draft/device.ts'
import { disconnectionsHere } from '../draft/disconnections.ts'

interface DraftHere {
  id: string
  name: string
  changedAt: string
  isDangerous: boolean
}

interface DisconnectionHere {
  name: string
  /** Null for a report that only this device has. */
  reportId: string | null
  measuredAt: string | null
}

interface VehicleOnDevice {
  vehicle: CompanyVehicle
  /** When the server last confirmed it; null if unknown. */
  cachedAt: string | null
  drafts: DraftHere[]
  disconnections: DisconnectionHere[]
}

/** What this device has of a vehicle; null for nothing. */
export function useVehicleOnDevice(id: string) {
  const { _id: userId } = useAccount()
  return useQuery({
    queryKey: ['vehicleOnDevice', userId, id],
    queryFn: () => vehicleOnDevice(userId, id),
    gcTime: 0,
    retry: false,
  })
}

async function vehicleOnDevice(userId: string, id: string): Promise<VehicleOnDevice | null> {
  const vehicles = (await cachedVehicles.find(userId, 'all')) ?? []
  const vehicle = vehicles.find(({ _id }) => _id === id)
  if (!vehicle) return null
  const here = (await drafts.list(userId)).filter((draft) => draft.vehicle?._id === id)
  return {
    vehicle,
    cachedAt: (await vehiclesCachedAt.find(userId, 'all')) ?? null,
    drafts: here.map((draft) => ({
      ...{ id: draft.id, name: draft.name, changedAt: draft.changedAt },
      isDangerous: !isDiscardable(draft),
    })),
    disconnections: await disconnectionsHere(userId, id),
  }
}
