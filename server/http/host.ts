import type { FastifyRequest } from 'fastify'
import { isLoopback, type Config } from '../config.ts'
import { listPath } from '../signing/revocations.ts'
import { metricsPath } from './metricsPath.ts'
import { Problem } from './problem.ts'

/**
 * Asked by the address of the machine, by whatever watches over it; they tell nothing, or only by their own token. The
 * signed lists of disabled seals too: a seal names the address that the installation had when it was made.
 */
const underAnyName: ReadonlySet<string | undefined> = new Set([
  '/api/health',
  '/api/ready',
  metricsPath,
  `${listPath}/:id`,
])

/**
 * Answers under its own name only. A foreign page can have a name of its own lead here: the browser would then send
 * our answers to that page.
 */
export function refuseForeignHost({ baseUrl, host: listensOn }: Pick<Config, 'baseUrl' | 'host'>) {
  const { host, hostname, protocol } = new URL(baseUrl)
  const own = new Set([host, `${hostname}:${protocol === 'https:' ? 443 : 80}`])
  const isLocal = isLoopback(listensOn)
  return (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) => {
    if (!isNamedOnce(request)) return next(new Problem('invalid', { fields: { host: 'invalid' } }))
    const asked = request.host.toLowerCase()
    const known = own.has(asked) || (isLocal && isOwnLoopback(asked, request.socket.localPort))
    return next(known || underAnyName.has(request.routeOptions.url) ? undefined : new Problem('foreignHost'))
  }
}

/** One host, as HTTP/1.1 demands: a proxy before us may have read the other one. HTTP/1.0 knows none. */
function isNamedOnce({ raw: { rawHeaders, httpVersion } }: FastifyRequest) {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** This machine by one of its own names, at the port that was asked. */
function isOwnLoopback(host: string, localPort: number | undefined) {
  const [, name = '', port = '80'] = /^(\[[0-9a-f:]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? []
  return isLoopback(name) && (localPort === undefined || Number(port) === localPort)
}
