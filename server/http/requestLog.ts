import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scrubbedError } from '#domain/scrub.ts'
import type { Services } from '../services.ts'
import { networkOf } from './limits.ts'
import { cookieName } from '../session/session.ts'

export const requestIdHeader = 'X-Request-Id'

/** Refusals that may indicate an attack. */
const notable: ReadonlySet<number> = new Set([403, 408, 421, 429])

const levelOf = (status: number) => (status >= 500 ? 'error' : notable.has(status) ? 'warn' : 'info')

const logged = new WeakSet<FastifyRequest>()

export function notify(
  request: FastifyRequest,
  { statusCode: status, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  message: string,
  more: Record<string, unknown> = {},
) {
  if (logged.has(request)) return
  logged.add(request)
  const caller = notable.has(status) ? callerOf(request) : {}
  request.log[levelOf(status)](
    { req: request, status, ms: Math.round(elapsedTime), ...caller, ...more },
    message,
  )
}

/** The person id, which is a pseudonym, and the network. Logged for notable refusals only. */
function callerOf({ server, cookies, ip }: FastifyRequest) {
  const { config, visitors } = (server as unknown as { services: Services }).services
  // A call may be refused before cookies are parsed.
  const token = (cookies as typeof cookies | undefined)?.[cookieName(config)]
  return { person: visitors.personOf(token) ?? null, network: networkOf(ip) }
}

export const logAnswers = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, done) => {
    notify(request, reply, 'answered')
    done()
  })

/** Only safe fields: a message may contain user input, and a database error whole rows. */
export function loggedError(error: unknown) {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const { name, message, frames } = scrubbedError(error)
  return {
    ...{ type: name, message, stack: frames.join('\n') },
    ...(typeof code === 'string' && /^[A-Z][A-Z_]{2,40}$|^[0-9A-Z]{5}$/.test(code) && { code }),
    ...(cause instanceof Error && { cause: scrubbedError(cause) }),
  }
}
