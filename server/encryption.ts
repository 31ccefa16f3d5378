import { ConfigError } from './settings.ts'
import { isLoopback } from './loopback.ts'

interface AddressSetting {
  /** The name of the setting with the address. */
  name: string
  url: string | undefined
  /** The name of the setting for the one host without encryption. */
  exception?: string
  host?: string | undefined
}

const isHost = (hostname: string, allowed: string | undefined) => hostname === allowed?.toLowerCase()

/** Requires https for other servers, except loopback and the named host. */
export function assertHttps(addresses: AddressSetting[]) {
  for (const { name, url, host, exception } of addresses) {
    if (url === undefined) continue
    const { protocol, hostname } = new URL(url)
    const isPlain = protocol === 'http:' && (isLoopback(hostname) || isHost(hostname, host))
    if (protocol === 'https:' || isPlain) continue
    const unless = exception ? `, unless ${exception} names its host` : ''
    throw new ConfigError(`${name} must be an https address${unless}.`)
  }
}

/** Requires TLS with certificate verification for databases on other hosts, except the named host. */
export function assertDatabasesEncrypted(databases: AddressSetting[]) {
  for (const { name, url, host, exception } of databases) {
    if (url === undefined || hasCheckedTls(url)) continue
    const other = hostsOf(url).find((one) => !isLocal(one) && !isHost(one, host))
    if (other !== undefined)
      throw new ConfigError(
        `${name} reaches ${other} without sslmode=verify-full: add it, or name the host in ${exception ?? ''}.`,
      )
  }
}

const isLocal = (host: string) => host === '' || host.startsWith('/') || isLoopback(host)

/** For a repeated parameter the last one counts, so all must be safe. */
function hasCheckedTls(url: string) {
  const query = queryOf(url)
  const modes = query.getAll('sslmode')
  const isWeakened = ['ssl', 'uselibpqcompat'].some((name) => query.has(name))
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full') && !isWeakened
}

const queryOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'))

/** All hosts of a PostgreSQL URL, including `host` in the query. */
function hostsOf(url: string): string[] {
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(url) ?? []
  const listed = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const parameters = queryOf(url)
    .getAll('host')
    .flatMap((hosts) => hosts.split(','))
  // A host in the query replaces the one before it.
  return (parameters.length > 0 ? parameters : listed).map((host) =>
    decodeURIComponent(host.replace(/:\d*$/, '')).toLowerCase(),
  )
}

/** Emails with links and the password require TLS. TLS options in the URL could only weaken it. */
export function assertMailEncrypted(smtpUrl: string | undefined) {
  if (smtpUrl === undefined) return
  const weakened = [...queryOf(smtpUrl).keys()].find((name) => /tls|secure/i.test(name))
  if (weakened !== undefined)
    throw new ConfigError(
      `SMTP_URL must not set ${weakened}: all hosts but this computer are reached by TLS.`,
    )
}
