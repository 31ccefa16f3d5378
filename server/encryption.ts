import { ConfigError } from './configError.ts'
import { isLoopback } from './loopback.ts'

interface Named {
  /** The setting with the address. */
  name: string
  url: string | undefined
  /** The setting that names the one host which is called without encryption. */
  exception?: string
  host?: string | undefined
}

const isHost = (hostname: string, named: string | undefined) => hostname === named?.toLowerCase()

/** Other servers are called by https; without it only this computer, and a host that is named for it. */
export function refuseHttp(addresses: Named[]) {
  for (const { name, url, host, exception } of addresses) {
    if (url === undefined) continue
    const { protocol, hostname } = new URL(url)
    const isPlain = protocol === 'http:' && (isLoopback(hostname) || isHost(hostname, host))
    if (protocol === 'https:' || isPlain) continue
    const unless = exception ? `, unless ${exception} names its host` : ''
    throw new ConfigError(`${name} must be an https address${unless}.`)
  }
}

/** A database on another host is reached by TLS with its certificate checked, or is named as one that is not. */
export function refusePlainDatabases(databases: Named[]) {
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

/** Written twice, the last one counts; so all have to say the same. */
function hasCheckedTls(url: string) {
  const query = queryOf(url)
  const modes = query.getAll('sslmode')
  const isWeakened = ['ssl', 'uselibpqcompat'].some((name) => query.has(name))
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full') && !isWeakened
}

const queryOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'))

/** All hosts that a connection string of PostgreSQL names, which may be several; a `host` in the query counts as well. */
function hostsOf(url: string): string[] {
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(url) ?? []
  const listed = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const asked = queryOf(url)
    .getAll('host')
    .flatMap((hosts) => hosts.split(','))
  // A host in the query takes the place of the one before it.
  return (asked.length > 0 ? asked : listed).map((host) =>
    decodeURIComponent(host.replace(/:\d*$/, '')).toLowerCase(),
  )
}

/** The password and every link go by TLS: what is said of it in the address could only weaken it. */
export function refuseWeakenedMail(smtpUrl: string | undefined) {
  if (smtpUrl === undefined) return
  const weakened = [...queryOf(smtpUrl).keys()].find((name) => /tls|secure/i.test(name))
  if (weakened !== undefined)
    throw new ConfigError(
      `SMTP_URL must not set ${weakened}: all hosts but this computer are reached by TLS.`,
    )
}
