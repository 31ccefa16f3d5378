import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { sha256 } from '../../config.ts'
import { metricsPath } from '../../http/address.ts'
import type { App } from '../../http/serve.ts'
import { contentType, exposition, storedMetrics } from './stored.ts'
import { openProcessMetrics } from './process.ts'

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Metrics with a token at the public address, or without at a port that only this machine reaches. Off by default. */
export function metricsRoutes(app: App) {
  const { token, port } = app.services.config.metrics
  const calls = openCalls()
  app.addHook('onResponse', (request, reply, done) => {
    calls.answered(request, reply)
    done()
  })
  const read = reader(app, calls)
  if (token)
    app.get(metricsPath, { schema: { hide: true }, config: { action: 'public' } }, async (request, reply) => {
      if (!isToken(request.headers.authorization, token))
        return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('')
      return reply.type(contentType).send(await read())
    })
  if (port !== undefined) {
    const server = aloneServer(read)
      .on('error', (error) => app.log.error({ err: error }, 'metrics not served'))
      .on('listening', () => app.log.info({ address: server.address() }, 'metrics served'))
    app.addHook('onListen', () => void server.listen(port, '127.0.0.1'))
    app.addHook('onClose', (_app, done) => void server.close(() => done()))
  }
}

function reader(app: App, calls: ReturnType<typeof openCalls>) {
  const { services } = app
  const own = openProcessMetrics(services)
  app.addHook('onClose', (_app, done) => {
    own.close()
    done()
  })
  return async () => {
    const read = await exposition([...own.metrics(), ...(await storedMetrics(services))])
    return `${await calls.exposition()}\n${read}`
  }
}

function aloneServer(read: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== metricsPath) return response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
}

const isToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))

/** Counts answers and durations by route pattern, which contains no personal data. Unknown paths count as one route. */
function openCalls() {
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
