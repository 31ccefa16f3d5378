import { isIP } from 'node:net'
import type { FoundVehicle, ManualAnswer, ManualContent } from '#contract/vehicleManual.ts'
import type { Locale } from '#domain/locale.ts'
import { ConfigError } from '../../../settings.ts'
import { isLoopback } from '../../../loopback.ts'
import { isPrivate } from '../../../http/outgoing/get.ts'

interface Settings {
  HAYNESPRO_URL?: string | undefined
  HAYNESPRO_USERNAME?: string | undefined
  HAYNESPRO_PASSWORD?: string | undefined
  HAYNESPRO_KEEP_DAYS: number
}

export interface HaynesProSettings {
  url: string
  username: string
  password: string
  /** In days. */
  keepDays: number
}

export function readVehicleData(settings: Settings): HaynesProSettings | null {
  const { HAYNESPRO_URL: url, HAYNESPRO_USERNAME: username, HAYNESPRO_PASSWORD: password } = settings
  if (!url && !username && !password) return null
  if (!url || !username || !password)
    throw new ConfigError(
      'HAYNESPRO_URL, HAYNESPRO_USERNAME and HAYNESPRO_PASSWORD are given together or not at all.',
    )
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isLoopback(host) && (protocol !== 'https:' || (isIP(host) && isPrivate(host))))
    throw new ConfigError('HAYNESPRO_URL must be an https address outside the local network.')
  return { url, username, password, keepDays: settings.HAYNESPRO_KEEP_DAYS }
}

export interface Model {
  manufacturer: string
  model: string
  variant: string
}

type ProviderMatch = Omit<FoundVehicle, 'provider' | 'source' | 'licence' | 'vehicleId'>

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
