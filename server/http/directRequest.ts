import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

/** What a proxy adds for the request it passes on. */
const added = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+)$/

/**
 * Whether a request was sent by a program on this computer, to this computer by its own name, and not passed on by a
 * proxy or a tunnel, which may act for anyone. A proxy that adds no header and names this computer is not recognised.
 */
export function isDirect({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) {
  const name = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  return (
    isLoopback(ip.replace(/^::ffff:/, '')) &&
    isLoopback(name) &&
    !Object.keys(headers).some((header) => added.test(header))
  )
}
