import pg from 'pg'
import { DatabaseNowhere } from './away.ts'

/** Values of `target_session_attrs` (PostgreSQL documentation, 34.1.2). */
const targets = ['any', 'read-write', 'primary'] as const
export type Target = (typeof targets)[number]

interface DatabaseServer {
  host: string
  port: number | undefined
}

export interface DatabaseHosts {
  servers: DatabaseServer[]
  target: Target
  urlOf(server: DatabaseServer): string
}

const form = /^(postgres(?:ql)?:\/\/)((?:[^/?]*@)?)([^/?]*)([^?]*)\??(.*)$/

/**
 * Parses a PostgreSQL URL with several servers like libpq: `postgres://a:5432,b:5433/eval` or
 * `?host=a,b&port=5432,5433`, with `target_session_attrs`. Null for a URL that the driver reads itself.
 * @throws {TypeError} for an invalid URL, server or port, or if it requests a read-only server. The message
 * does not contain the URL, which has a password.
 */
export function hostsOf(url: string): DatabaseHosts | null {
  const [, scheme = '', account = '', authority = '', path = '', query = ''] = form.exec(url) ?? []
  if (!scheme) throw new TypeError('it is no address of PostgreSQL')
  // `pg` cuts the URL at a # and drops a `sslmode` after it.
  if (path.includes('@') || url.includes('#')) throw new TypeError(unreadable)
  const settings = new URLSearchParams(query)
  const target = settings.get('target_session_attrs') ?? 'any'
  if (!isTarget(target)) throw new TypeError(`target_session_attrs must be ${targets.join(', ')}`)
  const servers = serversIn(authority, settings)
  if (servers.length === 1 && !settings.has('target_session_attrs')) return null
  for (const name of ['target_session_attrs', 'host', 'port']) settings.delete(name)
  return {
    servers,
    target,
    urlOf({ host, port }) {
      const own = new URLSearchParams(settings)
      const isSocket = host.startsWith('/')
      if (isSocket) own.set('host', host)
      const server = isSocket ? 'localhost' : host
      const query = own.size > 0 ? `?${own.toString()}` : ''
      return `${scheme}${account}${server}${port === undefined ? '' : `:${port}`}${path}${query}`
    },
  }
}

const unreadable = 'its servers cannot be read: in a password / is written as %2F, ? as %3F and # as %23'

const isTarget = (name: string): name is Target => (targets as readonly string[]).includes(name)

function serversIn(authority: string, settings: URLSearchParams): DatabaseServer[] {
  const names = settings.get('host')
  if (names === null)
    return authority.split(',').map((one) => {
      const [whole, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(one) ?? []
      // An empty host would mean this computer.
      if (whole === undefined) throw new TypeError(unreadable)
      return { host: decodeURIComponent(host), port: portOf(port) }
    })
  const ports = (settings.get('port') ?? /:(\d+)$/.exec(authority)?.[1] ?? '').split(',')
  const hosts = names.split(',')
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new TypeError(`it names ${hosts.length} servers and ${ports.length} ports`)
  // A single port applies to all hosts.
  return hosts.map((host, index) => ({ host, port: portOf(ports[ports.length === 1 ? 0 : index] ?? '') }))
}

function portOf(port: string) {
  if (port === '') return undefined
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new TypeError('a port is not a number from 1 to 65535')
  return Number(port)
}

export function accountIn(url: string): [role: string, password: string] {
  const [, , account = ''] = form.exec(url) ?? []
  const [, role = '', password = ''] = /^([^:]*):?(.*?)@?$/.exec(account) ?? []
  return [decodeURIComponent(role), decodeURIComponent(password)]
}

/** In ms: how long a server may take to answer, and how long its answer is cached. */
const limits = { askMs: 1500, countsMs: 1000 }

const cache = new Map<string, { at: number; server: Promise<DatabaseServer> }>()

/**
 * Asks all servers in parallel, so one that hangs delays nothing.
 * @throws {DatabaseNowhere} if none has the requested role
 */
export function serverFor(url: string, hosts: DatabaseHosts): Promise<DatabaseServer> {
  const cached = cache.get(url)
  if (cached && performance.now() - cached.at < limits.countsMs) return cached.server
  const server = Promise.any(hosts.servers.map((one) => assertTarget(one, hosts))).catch(
    (failure: unknown) => {
      throw new DatabaseNowhere(failure)
    },
  )
  server.catch(() => cache.delete(url))
  cache.set(url, { at: performance.now(), server })
  return server
}

async function assertTarget(server: DatabaseServer, { target, urlOf }: DatabaseHosts) {
  const client = new pg.Client({
    connectionString: urlOf(server),
    connectionTimeoutMillis: limits.askMs,
    query_timeout: limits.askMs,
    application_name: 'eval hosts',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (target === 'any') return server
    const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as readonly`,
    )
    const [{ standby, readonly } = { standby: true, readonly: true }] = rows
    if (standby || (target === 'read-write' && readonly)) throw new Error(`${server.host} is read-only`)
    return server
  } finally {
    void client.end().catch(() => undefined)
  }
}
