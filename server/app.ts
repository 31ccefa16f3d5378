import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyHttpOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import swagger from '@fastify/swagger'
import { bodyBytes } from '#contract/bodyBytes.ts'
import { features } from './features/features.ts'
import { probeRoutes } from './features/system/probes.ts'
import type { Services } from './services.ts'
import { logged } from './http/address.ts'
import { answerBroken, answerError, isServerError } from './http/errors.ts'
import { loggedError, requestIdHeader, logAnswers } from './http/requestLog.ts'
import { generalLimit } from './http/generalLimit.ts'
import { rejectForeignHost, countLargeBodies, rejectForeignOrigin } from './http/guards.ts'
import { readJson, rejectBrokenText } from './http/input.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { App } from './http/serve.ts'
import { rejectSlowBody } from './http/openCalls.ts'
import { serveWeb } from './http/web.ts'
import { openTracing } from './operations/tracing/tracing.ts'

export async function buildApp(services: Services): Promise<App> {
  const { config } = services
  const headers = securityHeaders(config)
  const app = Object.assign(Fastify(optionsOf(services, headers)), { services }) as unknown as App
  app.setErrorHandler((error, request, reply) => {
    if (isServerError(error))
      services.errorReports.note('server', error, {
        place: `${request.method} ${request.routeOptions.url ?? 'none'}`,
        shown: request.id.slice(0, 8),
      })
    return answerError(error, request, reply)
  })
  readJson(app)
  // `serve` validates; the schemas here are for the API description only.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  await addHooks(app, headers)
  // Loaded only if configured, because prom-client loads OpenTelemetry.
  if (config.metrics.token || config.metrics.port !== undefined) {
    const { metricsRoutes } = await import('./operations/metrics/routes.ts')
    metricsRoutes(app)
  }
  for (const feature of config.servesWeb ? features : [probeRoutes]) feature(app)
  await serveWeb(app)
  return app
}

type Headers = ReturnType<typeof securityHeaders>

const optionsOf = ({ config, logTo }: Services, headers: Headers): FastifyHttpOptions<Server> => ({
  logger:
    config.logLevel === 'silent'
      ? false
      : {
          level: config.logLevel,
          redact: ['req.headers.cookie', 'req.headers.authorization'],
          serializers: { req: logged, err: loggedError },
          timestamp: () => `,"time":"${new Date().toISOString()}"`,
          ...(logTo && { stream: logTo }),
        },
  trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  // Routes with larger bodies set their own limit in `serve`.
  bodyLimit: bodyBytes.guest.least,
  routerOptions: { maxParamLength: 300 },
  requestTimeout: 30_000,
  connectionTimeout: 30_000,
  // Node checks timeouts only at this interval and applies the longer of both limits to the whole request.
  // Requests without Host header are refused by a hook, which adds the usual headers.
  http: { connectionsCheckingInterval: 2000, headersTimeout: 15_000, requireHostHeader: false },
  clientErrorHandler: answerBroken(headers),
  genReqId: () => crypto.randomUUID(),
  // Replaced by `logAnswers`, one line per call.
  logController: new LogController({ disableRequestLogging: true }),
  // Runs before the hooks, so a malformed URL gets the same headers.
  frameworkErrors: (error, request, reply) =>
    void answerError(
      error,
      request,
      reply.headers({ ...headers, 'Cache-Control': 'no-store', [requestIdHeader]: request.id }),
    ),
})

/** In the order in which they run. */
async function addHooks(app: App, headers: Headers) {
  const { services } = app
  const { config } = services
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers({ ...headers, [requestIdHeader]: request.id })
    next()
  })
  app.addHook('onRequest', services.calls.watch)
  await openTracing(app, services)
  logAnswers(app)
  app.addHook('onRequest', rejectForeignHost(config))
  app.addHook('onRequest', rejectSlowBody)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, generalLimit(services))
  countLargeBodies(app)
  // Disabled in load tests. With more frequent samples, a pause of one second leaves none, which counts as
  // infinite delay.
  const maxEventLoopDelay = config.limitFactor === 1 ? 2000 * config.timeoutFactor : 0
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: 4000, retryAfter: 5 })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: config.productName, version: services.version } },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  app.addHook('onRequest', rejectForeignOrigin(config))
  app.addHook('preHandler', rejectBrokenText)
}
