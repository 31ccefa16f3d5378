import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts answers and durations by route pattern, which contains no personal data. Unknown paths count as one
 * route.
 */
export function openCalls() {
  const registry = new Registry()
  const answers = new Counter({
    ...{ name: 'eval_http_requests_total', help: 'Answers by route and status' },
    ...{ labelNames: ['method', 'route', 'status'], registers: [registry] },
  })
  const durations = new Histogram({
    ...{ name: 'eval_http_request_duration_seconds', help: 'How long answers took', buckets },
    ...{ labelNames: ['method', 'route'], registers: [registry] },
  })
  return {
    answered(
      { method: sent, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
      { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
    ) {
      const method = methods.has(sent) ? sent : 'other'
      const route = routeOptions.url ?? 'none'
      answers.inc({ method, route, status: statusCode })
      durations.observe({ method, route }, elapsedTime / 1000)
    },
    exposition: () => registry.metrics(),
  }
}

export type Calls = ReturnType<typeof openCalls>
