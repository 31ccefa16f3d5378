import path from 'node:path/posix'
import type { FastifyRequest } from 'fastify'
import { parseEvalId } from '#domain/codes.ts'
import { isLoopback } from '../loopback.ts'

export const metricsPath = '/metrics'

/** The path as the router reads it: decoded, without dot segments or empty parts. */
export function pathOf(url: string) {
  const [raw = ''] = url.split(/[?#;]/)
  return path.normalize(`/${decoded(raw)}`.replace(/[\\/]+/g, '/'))
}

function decoded(raw: string) {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

export const isPage = (url: string) =>
  pathOf(url) !== metricsPath && !/^\/(api|assets)(\/|$)/i.test(pathOf(url))

type LoggedRequest = Pick<FastifyRequest, 'id' | 'method' | 'url'> &
  Partial<Pick<FastifyRequest, 'params' | 'routeOptions'>>

/**
 * The request fields that are logged. A URL may contain a token or a name, so calls log only ids, pages drop
 * anything that could be a token, and neither logs search terms.
 */
export const logged = ({ id, method, url, params, routeOptions }: LoggedRequest) => ({
  id,
  method,
  url: routeOptions?.url?.startsWith('/api/')
    ? withParams(routeOptions.url, params)
    : pathOf(url)
        .replace(/[^/]{37,}|[^/]*[@\s][^/]*/g, '…')
        .replace(/[^/]+/g, withoutEvalId),
})

const withParams = (pattern: string, params: unknown) =>
  pattern.replace(
    '/:id',
    `/${withoutEvalId(pathOf((params as { id?: string } | undefined)?.id ?? '').slice(1, 37))}`,
  )

/** An Eval-ID allows a look-up of the person. Record ids cannot be mistaken for one: they are UUIDs. */
const withoutEvalId = (part: string) => (!uuidForm.test(part) && parseEvalId(part) ? '…' : part)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

const added = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+)$/

/**
 * Whether a local program sent the request directly to this machine. A proxy or tunnel may act for anyone. A
 * local proxy that adds no header and uses a loopback host name is not detected.
 */
export function isDirect({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) {
  const name = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  return (
    isLoopback(ip.replace(/^::ffff:/, '')) &&
    isLoopback(name) &&
    !Object.keys(headers).some((header) => added.test(header))
  )
}
