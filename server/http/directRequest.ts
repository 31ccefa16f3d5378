import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'

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
