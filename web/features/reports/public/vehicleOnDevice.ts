import { useQuery } from '@tanstack/react-query'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { useAccount } from '../../../session/session.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { cachedDisconnections, cachedVehicles, drafts, vehiclesCachedAt } from '../draft/device.ts'

interface DraftHere {
  id: string
  name: string
  changedAt: string
  isDangerous: boolean
}

interface DisconnectionHere {
  name: string
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

const longest_ms = LIMITS.isolation.maxDisconnectionAge_min * 60_000

async function vehicleOnDevice(userId: string, id: string): Promise<VehicleOnDevice | null> {
  const vehicles = (await cachedVehicles.find(userId, 'all')) ?? []
  const vehicle = vehicles.find(({ _id }) => _id === id)
  if (!vehicle) return null
  const { isDiscardable } = await import('../draft/body.ts')
  const here = (await drafts.list(userId)).filter((draft) => draft.vehicle?._id === id)
  const disconnections = (await cachedDisconnections.find(userId, 'all')) ?? []
  return {
    vehicle,
    cachedAt: (await vehiclesCachedAt.find(userId, 'all')) ?? null,
    drafts: here.map((draft) => ({
      ...{ id: draft.id, name: draft.name, changedAt: draft.changedAt },
      isDangerous: !isDiscardable(draft),
    })),
    disconnections: disconnections.filter(
      ({ companyVehicleId, measuredAt }) =>
        companyVehicleId === id && measuredAt !== null && Date.now() - Date.parse(measuredAt) <= longest_ms,
    ),
  }
}
