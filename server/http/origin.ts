import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from './problem.ts'

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

/** For calls made only by our pages during typing. Scripts must at least forge the header. */
export function assertOwnPage(headers: FastifyRequest['headers']) {
  if (headers['sec-fetch-site'] !== 'same-origin') throw new Problem('foreignOrigin')
}
