import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../loopback.ts'

interface Options {
  url: string
  /** From 0 to 1. */
  ratio: number
  /** The only host besides loopback with which `traceparent` is exchanged. */
  host: string
  version: string
}

interface Traced {
  context: Context
  span: Span
}

const propagator = new W3CTraceContextPropagator()

/** Spans contain no personal data: route pattern, status and request id. */
export function startTracing(app: FastifyInstance, { url, ratio, host, version }: Options) {
  const ids = new RandomIdGenerator()
  let requestId = ''
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'eval', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    // A new trace uses the request id, which answer and log contain.
    idGenerator: { generateSpanId: () => ids.generateSpanId(), generateTraceId: () => traceIdOf(requestId) },
  })
  const tracer = provider.getTracer('http')
  const traced = new WeakMap<FastifyRequest, Traced>()
  const current = new AsyncLocalStorage<Context>()

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isTrusted(request, host)
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    requestId = request.id
    const span = tracer.startSpan(
      nameOf(request),
      { kind: SpanKind.SERVER, attributes: factsOf(request) },
      parent,
    )
    const context = trace.setSpan(parent, span)
    traced.set(request, { context, span })
    current.run(context, done)
  })
  // Reading the body leaves the context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    const ofRequest = traced.get(request)
    if (ofRequest) current.run(ofRequest.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = traced.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })

  const propagate = (message: unknown) => {
    const { request } = message as { request: Outgoing }
    const context = current.getStore()
    const { hostname } = new URL(String(request.origin))
    if (context && (hostname === host || isLoopback(hostname)))
      propagator.inject(context, request, headerSetter)
  }
  subscribe(outgoing, propagate)
  app.addHook('onClose', async () => {
    unsubscribe(outgoing, propagate)
    await provider.shutdown().catch((error: unknown) => app.log.warn({ err: error }, 'spans not exported'))
  })
}

/**
 * Whether the caller's `traceparent` is accepted: local programs and the host itself. Others could force
 * every call to be exported. Behind a proxy that is missing in TRUST_PROXY, no caller is trusted.
 */
function isTrusted({ ip, ips, headers }: FastifyRequest, host: string) {
  const isForwarded = ips === undefined && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined
  const address = ip.replace(/^::ffff:/, '')
  return !isForwarded && (isLoopback(address) || address === host)
}

/** Published for each request of `fetch`. */
const outgoing = 'undici:request:create'

interface Outgoing {
  origin: string | URL
  addHeader(name: string, value: string): unknown
}

const headerSetter: TextMapSetter<Outgoing> = {
  set: (request, name, value) => void request.addHeader(name, value),
}

/** A UUID without dashes is a valid trace id. */
const traceIdOf = (requestId: string) => requestId.replaceAll('-', '')

const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'none'}`

const factsOf = ({ id, method, routeOptions }: FastifyRequest) => ({
  'http.request.method': method,
  'http.route': routeOptions.url ?? 'none',
  'eval.request_id': id,
})
