import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { House } from '../house.ts'
import { isLimited, networkOf } from './limits.ts'
import { Problem } from './problem.ts'
import { callerByLookup, cookieName } from './session.ts'

/** How often in five minutes one person may call, one network where no one is signed in, and one for all else. */
const most = { person: 1500, guest: 300, network: 1500 }

/**
 * The limit of every call, kept in memory. Colleagues behind one address do not count for each other; guests do. A guest
 * is anyone who is not identified as a person, whatever cookie they send. A call that has a limit of its own, and the
 * files of the web, do not use up those of a guest: a code on a badge is always answered.
 */
export function generalLimit(app: House): RateLimitPluginOptions {
  const { config } = app
  // Longer in tests, in which a busy machine lets five minutes pass before all calls are made.
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
 * Who a request comes from. A key that this instance has not seen yet is looked up, so that a person who has just signed
 * in at another instance does not wait for the guests beside them; no more often than guests may call, because a made-up
 * cookie costs the same look-up.
 */
function identifying({ config, visitors, database }: House, timeWindow: number) {
  const unknown = new RateLimiterMemory({
    points: most.guest * config.limitFactor,
    duration: timeWindow / 1000,
  })
  return async (request: FastifyRequest, lookUp: boolean): Promise<string | undefined> => {
    const token = request.cookies[cookieName(config)]
    const known = visitors.personOf(token)
    if (known || !token || !lookUp) return known
    const isFew = await unknown.consume(networkOf(request.ip)).then(
      () => true,
      () => false,
    )
    if (!isFew) return undefined
    // What is wrong with the database is answered by the call itself.
    const found = await callerByLookup(database.lookups, token, config).catch(() => null)
    const userId = found?.caller.actor?.userId
    visitors.saw(token, userId)
    return userId
  }
}
