import { useMemo } from 'react'
import { useManual } from '../../../manual/useManual.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import type { DraftVehicle } from '../draft/draft.ts'
import { helpOf, type ManualHelp } from '../draft/fromManual.ts'

/** What the manual of the vehicle's model says for its disconnection; null while, or where, there is none. */
export function useHelp(vehicle: DraftVehicle | null): ManualHelp | null {
  const { locale } = useTexts()
  const { data } = useManual(vehicle?.vehicleId ?? null)
  return useMemo(() => (data ? helpOf(data, locale) : null), [data, locale])
}
