import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scrubbedError } from '#domain/scrub.ts'
import type { House } from '../house.ts'
import { networkOf } from './limits.ts'
import { cookieName } from './session.ts'

/** Says with every answer by which number the log knows it. */
export const requestIdHeader = 'X-Request-Id'

/** Of what was refused, these show that someone tries what is not theirs, or too much of it. */
const notable: ReadonlySet<number> = new Set([403, 408, 421, 429])

const levelOf = (status: number) => (status >= 500 ? 'error' : notable.has(status) ? 'warn' : 'info')

const told = new WeakSet<FastifyRequest>()

type Told = Record<string, unknown>

/**
 * One line for each call, with its number: which, how it was answered and how long that took. Never what it carried. Of a
 * notable refusal also who asked.
 */
export function tell(
  request: FastifyRequest,
  { statusCode: status, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  words: string,
  more: Told = {},
) {
  if (told.has(request)) return
  told.add(request)
  const who = notable.has(status) ? whoAsks(request) : {}
  request.log[levelOf(status)]({ req: request, status, ms: Math.round(elapsedTime), ...who, ...more }, words)
}

/**
 * By whom, for anyone who looks into an attack: the id of the person, which names no one, and the network. Of calls that
 * are as they should be neither is kept.
 */
function whoAsks({ server, cookies, ip }: FastifyRequest) {
  const { config, visitors } = (server as unknown as { house: House }).house
  // A call may be refused before its cookies are read.
  const token = (cookies as typeof cookies | undefined)?.[cookieName(config)]
  return { person: visitors.personOf(token) ?? null, network: networkOf(ip) }
}

/** Tells of whatever was answered and not told of yet. */
export const tellAnswers = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply, 'answered')
    done()
  })

/** An error as the log may have it: a message may hold what someone typed, and a database's detail whole rows. */
export function loggedError(error: unknown) {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const { name, message, frames } = scrubbedError(error)
  return {
    ...{ type: name, message, stack: frames.join('\n') },
    ...(typeof code === 'string' && /^[A-Z][A-Z_]{2,40}$|^[0-9A-Z]{5}$/.test(code) && { code }),
    ...(cause instanceof Error && { cause: scrubbedError(cause) }),
  }
}
