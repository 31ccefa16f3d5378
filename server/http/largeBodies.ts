import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyBytes } from '#contract/bodyBytes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isOpenToGuests } from '#domain/policy.ts'
import type { Services } from '../services.ts'
import { problemOf } from './errors.ts'
import { endStolen } from '../session/keepSession.ts'
import { requireGrants } from '../session/permission.ts'
import { Problem } from './problem.ts'
import { callerByLookup, cookieName } from '../session/session.ts'

/** Whether the body exceeds the guest limit or has no declared length. */
function isLarge({ headers }: FastifyRequest) {
  const length = headers['content-length']
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > bodyBytes.guest.least
}

/** Checks permission before a large body is read. A small body costs less than the look-up. */
export const requireUploadRight = (app: Services, { action }: Endpoint) =>
  async function identify(request: FastifyRequest) {
    if (isOpenToGuests(action) || !isLarge(request)) return
    const { database, config } = app
    const token = request.cookies[cookieName(config)]
    if (!token) throw new Problem('signedOut')
    const { caller } = await callerByLookup(database.lookups, token, config)
    try {
      requireGrants(action, caller, config)
    } catch (error) {
      await endStolen(app, error, { token, request })
    }
  }

/** A refused large body counts as this many calls. */
const weight = 10
const refusals = new Set([401, 403, 413])

/** Must be registered after the general limit. */
export function countLargeBodies(app: FastifyInstance) {
  const count = app.createRateLimit()
  app.addHook('onError', async (request, _reply, error) => {
    if (!isLarge(request) || !refusals.has(problemOf(error).status)) return
    for (let more = 1; more < weight; more++) await count(request)
  })
}
