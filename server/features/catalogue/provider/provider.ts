import type { FoundVehicle, ManualAnswer, ManualContent } from '#contract/vehicleManual.ts'
import type { Locale } from '#domain/locale.ts'

export interface Model {
  manufacturer: string
  model: string
  variant: string
}

export type ProviderMatch = Omit<FoundVehicle, 'provider' | 'source' | 'licence' | 'vehicleId'>

/** An external source of models and manuals. Each call ends within three seconds. */
export interface VehicleDataProvider {
  provider: ManualAnswer['provider']
  source: string
  licence: string
  /** Days for which the licence permits storing an answer; 0 for none. */
  keepDays: number
  manual(model: Model, locale: Locale): Promise<ManualContent | null>
  search(text: string): Promise<ProviderMatch[]>
}
