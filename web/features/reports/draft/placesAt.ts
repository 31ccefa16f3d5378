import type { MeasuredInput } from '#contract/measurement.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'

const ownPlaces: Record<string, string[]> = {
  // Its steps have their own places.
  adjacent: [],
  voltages: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  isolation: ['rPlusChassis', 'rMinusChassis'],
}

export const placesAt = (at: string, draft: MeasuredInput) =>
  ownPlaces[at] ?? [at, `step.${at}`].filter((place) => isPhotoPlace(place, draft)).slice(0, 1)
