import { topics } from '#contract/forum.ts'
import { useRelated } from '../../../resource/RelatedItems.tsx'

/** With `vehicleId`, only topics about this vehicle model. */
export const latestFilter = (vehicleId?: string | null) => ({
  sf: 'lastActivityAt',
  so: 'desc',
  ...(vehicleId && { vehicleId }),
})

export const useLatestTopics = (vehicleId?: string | null) => useRelated(topics, latestFilter(vehicleId))
