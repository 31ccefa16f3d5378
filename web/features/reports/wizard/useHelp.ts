import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyVehicles } from '#contract/vehicle.ts'
import { call } from '../../../api/call.ts'
import { useManual } from '../../catalogue/public/useManual.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { DraftVehicle } from '../draft/draft.ts'
import { helpOf, type ManualHelp } from '../draft/fromManual.ts'

export function useHelp(vehicle: DraftVehicle | null): ManualHelp | null {
  const { locale } = useTexts()
  const { data } = useManual(vehicle?.vehicleId ?? null)
  return useMemo(() => (data ? helpOf(data, locale) : null), [data, locale])
}

/**
 * The longest discharge time of the model on the server. It may be longer than when the vehicle was chosen.
 */
export function useLongestWait(vehicle: DraftVehicle | null): number | null {
  const id = vehicle?._id ?? ''
  const { data } = useQuery({
    queryKey: [companyVehicles.name, 'item', id],
    queryFn: ({ signal }) => call(companyVehicles.read, { params: { id } }, { signal }),
    enabled: id !== '',
    retry: false,
  })
  return data?.knownDischargeMinutes ?? null
}
