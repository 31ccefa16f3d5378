import type { MeasuredInput } from '#contract/measurement.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'

const ownPlaces: Record<string, string[]> = {
  // Each of its steps has its own.
  adjacent: [],
  voltages: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  isolation: ['rPlusChassis', 'rMinusChassis'],
}

/** What can be photographed on a page of the wizard, or at a step or point of one. */
export const placesAt = (at: string, draft: MeasuredInput) =>
  ownPlaces[at] ?? [at, `step.${at}`].filter((place) => isPhotoPlace(place, draft)).slice(0, 1)
