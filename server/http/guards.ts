import type { FastifyRequest, FastifyInstance } from 'fastify'
import { bodyBytes } from '#contract/bodyBytes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isOpenToGuests } from '#domain/policy.ts'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { listPath } from '../signing/revocations.ts'
import { metricsPath } from './address.ts'
import { Problem } from './problem.ts'
import type { Services } from '../services.ts'
import { problemOf } from './errors.ts'
import { endStolen } from '../session/keepSession.ts'
import { requireGrants } from '../session/permission.ts'
import { callerByLookup, cookieName } from '../session/session.ts'

/** Paths that monitoring calls by the machine's address, and revocation lists: a seal has the base URL of its time. */
const underAnyName: ReadonlySet<string | undefined> = new Set([
  '/api/health',
  '/api/ready',
  metricsPath,
  `${listPath}/:id`,
])

/**
 * Refuses requests for other host names. This prevents DNS rebinding: a foreign page could resolve its own
 * name to this server and read the answers.
 */
export function rejectForeignHost({ baseUrl, host: listensOn }: Pick<Config, 'baseUrl' | 'host'>) {
  const { host: ownHost, hostname, protocol } = new URL(baseUrl)
  const own = new Set([ownHost, `${hostname}:${protocol === 'https:' ? 443 : 80}`])
  const isLocal = isLoopback(listensOn)
  return (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) => {
    if (!isNamedOnce(request)) return next(new Problem('invalid', { fields: { host: 'invalid' } }))
    const host = request.host.toLowerCase()
    const isOwn = own.has(host) || (isLocal && isOwnLoopback(host, request.socket.localPort))
    return next(isOwn || underAnyName.has(request.routeOptions.url) ? undefined : new Problem('foreignHost'))
  }
}

/** HTTP/1.1 requires exactly one Host header. With two, a proxy may have read the other one. HTTP/1.0 has none. */
function isNamedOnce({ raw: { rawHeaders, httpVersion } }: FastifyRequest) {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

function isOwnLoopback(host: string, localPort: number | undefined) {
  const [, name = '', port = '80'] = /^(\[[0-9a-f:]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? []
  return isLoopback(name) && (localPort === undefined || Number(port) === localPort)
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Protects against CSRF: writing calls, and signing out by GET, must come from our own origin. */
export const rejectForeignOrigin =
  ({ baseUrl }: Pick<Config, 'baseUrl'>) =>
  (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    const { action } = request.routeOptions.config
    if (safe.has(request.method) && action !== 'session.close') return next()
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const foreignOrigin =
      origin !== undefined && origin !== baseUrl && origin !== `${request.protocol}://${request.host}`
    return next(foreignSite || foreignOrigin ? new Problem('foreignOrigin') : undefined)
  }

/** For calls that only our pages send during typing. Scripts must at least forge the header. */
export function assertOwnPage(headers: FastifyRequest['headers']) {
  if (headers['sec-fetch-site'] !== 'same-origin') throw new Problem('foreignOrigin')
}

/** Whether the body exceeds the guest limit or has no declared length. */
function isLarge({ headers }: FastifyRequest) {
  const length = headers['content-length']
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > bodyBytes.guest.least
}

/** Checks permission before a large body is read. A small body costs less than the look-up. */
export const requireUploadRight = (app: Services, { action }: Endpoint) =>
  async function identify(request: FastifyRequest) {
    if (isOpenToGuests(action) || !isLarge(request)) return
    const { database, config } = app
    const token = request.cookies[cookieName(config)]
    if (!token) throw new Problem('signedOut')
    const { caller } = await callerByLookup(database.lookups, token, config)
    try {
      requireGrants(action, caller, config)
    } catch (error) {
      await endStolen(app, error, { token, request })
    }
  }

/** A refused large body counts as this many calls. */
const weight = 10
const refusals = new Set([401, 403, 413])

/** Must be registered after the general limit. */
export function countLargeBodies(app: FastifyInstance) {
  const count = app.createRateLimit()
  app.addHook('onError', async (request, _reply, error) => {
    if (!isLarge(request) || !refusals.has(problemOf(error).status)) return
    for (let more = 1; more < weight; more++) await count(request)
  })
}
