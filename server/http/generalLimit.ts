import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { isLimited, networkOf } from './limits.ts'
import { Problem } from './problem.ts'
import { cookieName } from './session.ts'

/** How often in five minutes one person may call, one network where nobody is signed in, and one for all else. */
const most = { person: 1500, guest: 300, network: 1500 }

/**
 * The limit of every call, kept in memory. Colleagues behind one address do not count for each other; guests do. A call
 * that has a limit of its own, and the files of the web, do not use up those of a guest: a code on a badge is always
 * answered.
 */
export function generalLimit({ config, visitors }: House): RateLimitPluginOptions {
  const keyOf = (request: FastifyRequest): [keyof typeof most, string] => {
    const token = request.cookies[cookieName(config)]
    const person = visitors.personOf(token)
    if (person) return ['person', person]
    const { action } = request.routeOptions.config
    // Whoever has just signed in must not wait for the guests beside them.
    const asGuest = !token && action !== undefined && action !== 'public' && !isLimited(action)
    return [asGuest ? 'guest' : 'network', networkOf(request.ip)]
  }
  return {
    global: true,
    // Longer in tests, in which a busy machine lets five minutes pass before all calls are made.
    timeWindow: 300_000 * config.timeoutFactor,
    keyGenerator: (request) => keyOf(request).join(' '),
    max: (request) => most[keyOf(request)[0]] * config.limitFactor,
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('tooMany', { retryAfter: Math.ceil(ttl / 1000) }),
  }
}
