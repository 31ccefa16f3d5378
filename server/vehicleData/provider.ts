import type { FoundVehicle, ManualAnswer, ManualContent } from '#contract/vehicleManual.ts'
import type { Locale } from '#domain/locale.ts'

/** Which model is asked for. */
export interface Model {
  manufacturer: string
  model: string
  variant: string
}

export type Found = Omit<FoundVehicle, 'provider' | 'source' | 'licence' | 'vehicleId'>

/** Someone outside who knows models and how they are disconnected. Each call ends within three seconds. */
export interface VehicleDataProvider {
  provider: ManualAnswer['provider']
  source: string
  licence: string
  /** For how many days its licence lets an answer be kept; 0 for none. */
  keepDays: number
  manual(model: Model, locale: Locale): Promise<ManualContent | null>
  search(text: string): Promise<Found[]>
}
