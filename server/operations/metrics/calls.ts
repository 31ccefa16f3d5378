import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metric, Sample } from './exposition.ts'

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Route {
  method: string
  route: string
  statuses: Map<number, number>
  /** Calls per bucket, not cumulative. */
  within: number[]
  seconds: number
  count: number
}

/**
 * Counts answers and durations by route pattern, which contains no personal data. Unknown paths count as one
 * route.
 */
export function openCalls() {
  const routes = new Map<string, Route>()

  function routeOf({ method: asked, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>) {
    const method = methods.has(asked) ? asked : 'other'
    const route = routeOptions.url ?? 'none'
    const key = `${method} ${route}`
    const known = routes.get(key)
    if (known) return known
    const made: Route = {
      ...{ method, route, statuses: new Map<number, number>(), seconds: 0, count: 0 },
      within: buckets.map(() => 0),
    }
    routes.set(key, made)
    return made
  }

  return {
    answered(
      request: Pick<FastifyRequest, 'method' | 'routeOptions'>,
      reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
    ) {
      const route = routeOf(request)
      const seconds = reply.elapsedTime / 1000
      route.statuses.set(reply.statusCode, (route.statuses.get(reply.statusCode) ?? 0) + 1)
      route.count += 1
      route.seconds += seconds
      const bucket = buckets.findIndex((end) => seconds <= end)
      if (bucket >= 0) route.within[bucket] = (route.within[bucket] ?? 0) + 1
    },
    metrics: (): Metric[] => [countsOf([...routes.values()]), durationsOf([...routes.values()])],
  }
}

export type Calls = ReturnType<typeof openCalls>

const countsOf = (routes: Route[]): Metric => ({
  name: 'eval_http_requests_total',
  help: 'Answers by route and status',
  type: 'counter',
  samples: routes.flatMap(({ method, route, statuses }) =>
    [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
  ),
})

const durationsOf = (routes: Route[]): Metric => ({
  name: 'eval_http_request_duration_seconds',
  help: 'How long answers took',
  type: 'histogram',
  samples: routes.flatMap(({ method, route, within, seconds, count }): Sample[] => {
    let sum = 0
    return [
      ...buckets.map((le, at) => ({
        suffix: '_bucket',
        labels: { method, route, le },
        value: (sum += within[at] ?? 0),
      })),
      { suffix: '_bucket', labels: { method, route, le: '+Inf' }, value: count },
      { suffix: '_sum', labels: { method, route }, value: seconds },
      { suffix: '_count', labels: { method, route }, value: count },
    ]
  }),
})
