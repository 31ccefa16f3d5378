import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { listPath } from '../signing/revocations.ts'
import { metricsPath } from './metricsPath.ts'
import { Problem } from './problem.ts'

/**
 * Paths that monitoring calls by the address of the machine. The signed revocation lists too: a seal contains
 * the base URL of its time.
 */
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

/**
 * HTTP/1.1 requires exactly one Host header. With two, a proxy may have read the other one. HTTP/1.0 has
 * none.
 */
function isNamedOnce({ raw: { rawHeaders, httpVersion } }: FastifyRequest) {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

function isOwnLoopback(host: string, localPort: number | undefined) {
  const [, name = '', port = '80'] = /^(\[[0-9a-f:]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? []
  return isLoopback(name) && (localPort === undefined || Number(port) === localPort)
}
