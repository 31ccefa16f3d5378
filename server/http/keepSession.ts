import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { Problem } from './problem.ts'
import { giveKey, touchSession, type Caller } from './session.ts'
import { endReused, liesIdle, renewSession, supersedeOld } from './sessionKeys.ts'

interface Kept {
  token: string
  caller: Caller
  request: Pick<FastifyRequest, 'log' | 'headers'>
  reply: Pick<FastifyReply, 'setCookie'>
}

/**
 * Notes that the session is used, and gives it a new key where a role has changed. What the call was for is done
 * already, so a key that cannot be renewed now stays due, and the answer is what it is.
 */
export async function keepSession(house: House, { token, caller, request, reply }: Kept) {
  const { database } = house
  if (isOfPerson(request.headers)) void touchSession(database.pool, token, caller).catch(() => undefined)
  try {
    if (caller.isNew) await supersedeOld(database.pool, token)
    const renewed = caller.renew ? await renewSession(database.writes, token) : null
    if (renewed) giveKey(house, reply, { key: renewed, userId: caller.actor?.userId })
  } catch (error) {
    request.log.error({ err: error }, 'session not kept')
  }
}

/** A page that asks by itself, or listens, keeps no one signed in who has gone away. */
const isOfPerson = ({ accept, 'x-unattended': unattended }: FastifyRequest['headers']) =>
  accept !== 'text/event-stream' && unattended === undefined

interface Opening {
  token: string | undefined
  request: Pick<FastifyRequest, 'log'>
}

/**
 * A key that opens nothing any more: where another has taken its place, two have the session, and both lose it; where it
 * only lay idle, its person is told so.
 */
export async function endStolen(
  { database }: House,
  error: unknown,
  { token, request }: Opening,
): Promise<never> {
  if (token && error instanceof Problem && error.code === 'signedOut') {
    const userId = await endReused(database.pool, token).catch(() => null)
    if (userId)
      request.log.warn({ event: 'session.reused', userId }, 'an old key of a session was used again')
    else if (await liesIdle(database.pool, token).catch(() => false)) throw new Problem('session.idle')
  }
  throw error
}
