import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'

type Context = Pick<Services, 'config' | 'version'>

/** Exports a span per call by OTLP. Without a collector the SDK is not loaded. */
export async function openTracing(app: FastifyInstance, { config, version }: Context) {
  const { tracesUrl, baseUrl, production } = config
  if (!tracesUrl) return
  const { startTracing } = await import('./spans.ts')
  startTracing(app, {
    url: `${tracesUrl.replace(/\/+$/, '')}/v1/traces`,
    ratio: production ? productionRatio : 1,
    ...{ host: new URL(baseUrl).hostname, version },
  })
}

/** Share of sampled traces in production, unless a local caller decides by `traceparent`. */
const productionRatio = 0.2
