import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Services } from '../services.ts'
import { isLimited, networkOf } from './limits.ts'
import { Problem } from './problem.ts'
import { callerByLookup, cookieName } from '../session/session.ts'

/** Calls per five minutes. */
const most = { person: 1500, guest: 300, network: 1500 }

/**
 * The general rate limit, stored in memory. Signed-in users are counted individually, guests by network; an
 * invalid cookie counts as a guest. Calls with their own limit and static files do not count against guests,
 * so a scanned badge is always answered.
 */
export function generalLimit(app: Services): RateLimitPluginOptions {
  const { config } = app
  // Longer in tests: a slow machine needs more than five minutes for all calls.
  const timeWindow = 300_000 * config.timeoutFactor
  const identify = identifying(app, timeWindow)
  const keyOf = async (request: FastifyRequest): Promise<[keyof typeof most, string]> => {
    const { action } = request.routeOptions.config
    const asGuest = action !== undefined && action !== 'public' && !isLimited(action)
    const person = await identify(request, asGuest)
    if (person) return ['person', person]
    return [asGuest ? 'guest' : 'network', networkOf(request.ip)]
  }
  return {
    global: true,
    timeWindow,
    keyGenerator: async (request) => (await keyOf(request)).join(' '),
    max: (_request, key) => most[key.split(' ')[0] as keyof typeof most] * config.limitFactor,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('tooMany', { retryAfter: Math.ceil(ttl / 1000) }),
  }
}

/**
 * Identifies the caller. A session unknown to this instance is looked up, so a user who signed in at another instance
 * is not limited as a guest. Look-ups are limited like guest calls, because an invented cookie costs the same.
 */
function identifying({ config, visitors, database }: Services, timeWindow: number) {
  const unknown = new RateLimiterMemory({
    points: most.guest * config.limitFactor,
    duration: timeWindow / 1000,
  })
  return async (request: FastifyRequest, lookUp: boolean): Promise<string | undefined> => {
    const token = request.cookies[cookieName(config)]
    const cached = visitors.personOf(token)
    if (cached || !token || !lookUp) return cached
    const isFew = await unknown.consume(networkOf(request.ip)).then(
      () => true,
      () => false,
    )
    if (!isFew) return undefined
    const lookedUp = await callerByLookup(database.lookups, token, config).catch(() => null)
    const userId = lookedUp?.caller.actor?.userId
    visitors.saw(token, userId)
    return userId
  }
}
