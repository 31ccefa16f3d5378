import { ConfigError } from '../../settings.ts'

interface Settings {
  CLAMD_SOCKET?: string | undefined
  CLAMD_HOST?: string | undefined
}

export type ScannerAddress = { path: string } | { host: string; port: number }

const usualPort = 3310

/** Null if no scanner is configured. */
export function readAntivirus({ CLAMD_SOCKET: path, CLAMD_HOST: address }: Settings): ScannerAddress | null {
  if (path && address) throw new ConfigError('CLAMD_SOCKET and CLAMD_HOST are both set. Use only one.')
  if (path) return { path }
  if (!address) return null
  const [, inBrackets, plain, port] =
    /^(?:\[([\da-f:]+)\]|([^:[\]/@\s]+))(?::(\d{1,5}))?$/i.exec(address) ?? []
  const host = inBrackets ?? plain
  const portNumber = Number(port ?? usualPort)
  if (!host || portNumber < 1 || portNumber > 65_535)
    throw new ConfigError(`CLAMD_HOST ${address} is not a host with a port, such as clamav:${usualPort}.`)
  return { host, port: portNumber }
}
