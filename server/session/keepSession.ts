import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import { sessionCookie, setCookie, touchSession, type Caller } from './session.ts'
import { endReused, liesIdle, renewSession, supersedeOld } from './sessionKeys.ts'

interface SessionCall {
  token: string
  caller: Caller
  request: Pick<FastifyRequest, 'log' | 'headers'>
  reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>
}

/**
 * Updates the last activity and renews the session key after a role change. Runs after the action, so a
 * failure leaves the renewal due and does not change the answer.
 */
export async function keepSession(services: Services, { token, caller, request, reply }: SessionCall) {
  const { database } = services
  if (isOfPerson(request.headers)) void touchSession(database.pool, token, caller).catch(() => undefined)
  try {
    if (caller.isNew) await supersedeOld(database.pool, token)
    const renewed = caller.renew ? await renewSession(database.writes, token) : null
    if (renewed)
      setCookie(
        services.config,
        reply,
        sessionCookie(services, { key: renewed, userId: caller.actor?.userId }),
      )
  } catch (error) {
    request.log.error({ err: error }, 'session not extended')
  }
}

/** Background requests and event streams do not extend a session. */
const isOfPerson = ({ accept, 'x-unattended': unattended }: FastifyRequest['headers']) =>
  accept !== 'text/event-stream' && unattended === undefined

/**
 * Handles an invalid key. If another key has replaced it, two parties hold the session, so it ends for both.
 * If it only expired through inactivity, the answer says so.
 */
export async function endStolen(
  { database }: Services,
  error: unknown,
  { token, request }: { token: string | undefined; request: Pick<FastifyRequest, 'log'> },
): Promise<never> {
  if (token && error instanceof Problem && error.code === 'signedOut') {
    const userId = await endReused(database.pool, token).catch(() => null)
    if (userId)
      request.log.warn({ event: 'session.reused', userId }, 'an old key of a session was used again')
    else if (await liesIdle(database.pool, token).catch(() => false)) throw new Problem('session.idle')
  }
  throw error
}
