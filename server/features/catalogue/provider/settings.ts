import { isIP } from 'node:net'
import { ConfigError } from '../../../configError.ts'
import { isLoopback } from '../../../loopback.ts'
import { isPrivate } from '../../../http/outgoing/privateAddress.ts'

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
    throw new ConfigError('HAYNESPRO_URL must be an https address outside the own network.')
  return { url, username, password, keepDays: settings.HAYNESPRO_KEEP_DAYS }
}
