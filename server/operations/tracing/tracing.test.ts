import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/support/testServer.ts'
import type { Services } from '../../services.ts'
import { startTracing } from './spans.ts'
import { openTracing } from './tracing.ts'

interface Span {
  traceId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const close = (server: Server) => new Promise((closed) => server.close(closed))

async function collector() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.method === 'POST')
        spans.push(
          ...(JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans),
          ),
        )
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, close: () => close(server) }
}

const parent = (traceId: string, sampled: boolean) => `00-${traceId}-00f067aa0ba902b7-0${sampled ? 1 : 0}`

test('each call is exported as a span whose trace id is the request id, without personal data', async () => {
  const to = await collector()
  const app = await testServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: to.url } })
  const guest = await app.as()
  const { headers } = await guest.send('GET', '/api/checkemail/anna@example.org')
  await app.close()
  const span = to.spans.find(({ name }) => name === 'GET /api/checkemail/:email')
  expect(span?.traceId).toBe(String(headers['x-request-id']).replaceAll('-', ''))
  expect(span?.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue).toBe(200)
  expect(JSON.stringify(to.spans)).not.toContain('anna')
  await to.close()
})

async function traced({ ratio, host = 'eval.example.org' }: { ratio: number; host?: string }) {
  const to = await collector()
  const seen: IncomingHttpHeaders[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers)
    response.end()
  })
  await new Promise<void>((listening) => other.listen(0, '0.0.0.0', listening))
  const { port } = other.address() as AddressInfo
  let counter = 0
  const app = Fastify({ genReqId: () => idOf(++counter) })
  startTracing(app, { url: `${to.url}/v1/traces`, ratio, host, version: '0.0.0' })
  app.post('/ask/:name', async ({ params }) => {
    await fetch(`http://${(params as { name: string }).name}:${port}/`)
    return {}
  })
  const ask = (name: string, headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url: `/ask/${name}`, headers, remoteAddress, payload: { any: 'body' } })
  const end = async () => {
    await app.close()
    await Promise.all([to.close(), close(other)])
    return to.spans
  }
  return { seen, ask, end }
}

/** Looks random and is the same in each run. */
const idOf = (number: number) =>
  createHash('sha256')
    .update(String(number))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

test('the request id is sent as traceparent to loopback', async () => {
  const { seen, ask, end } = await traced({ ratio: 1 })
  await ask('127.0.0.1')
  const [span] = await end()
  expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${idOf(1).replaceAll('-', '')}-[0-9a-f]{16}-01$`))
  expect(span?.traceId).toBe(idOf(1).replaceAll('-', ''))
})

test('traceparent is sent to the configured host and to no other', async () => {
  const own = await traced({ ratio: 1, host: '0.0.0.0' })
  await own.ask('0.0.0.0')
  await own.end()
  expect(own.seen[0]?.traceparent).toBeDefined()
  const foreign = await traced({ ratio: 1 })
  await foreign.ask('0.0.0.0')
  await foreign.end()
  expect(foreign.seen).toHaveLength(1)
  expect(foreign.seen[0]?.traceparent).toBeUndefined()
})

test('about a fifth of the traces is sampled, and the decision of a caller on this computer counts', async () => {
  const { ask, end } = await traced({ ratio: 0.2 })
  for (let call = 0; call < 200; call++) await ask('127.0.0.1')
  const [sampled, unsampled] = ['4bf92f3577b34da6a3ce929d0e0e4736', '5bf92f3577b34da6a3ce929d0e0e4736']
  for (let call = 0; call < 5; call++) {
    await ask('127.0.0.1', { traceparent: parent(sampled, true) })
    await ask('127.0.0.1', { traceparent: parent(unsampled, false) })
  }
  const spans = await end()
  const of = (id: string) => spans.filter(({ traceId }) => traceId === id)
  expect(of(sampled)).toHaveLength(5)
  expect(of(sampled)[0]?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(of(unsampled)).toHaveLength(0)
  expect(spans.length - 5).toBeGreaterThan(20)
  expect(spans.length - 5).toBeLessThan(60)
})

test.each([
  ['in production a fifth of the traces is sampled', true, [20, 60]],
  ['elsewhere every trace is sampled', false, [200, 200]],
] as const)('%s', async (_title, production, [least, most]) => {
  const to = await collector()
  let counter = 0
  const app = Fastify({ genReqId: () => idOf(++counter) })
  const config = { tracesUrl: to.url, baseUrl: 'https://eval.example.org', production } as Services['config']
  await openTracing(app, { config, version: '0.0.0' })
  app.get('/', () => ({}))
  for (let call = 0; call < 200; call++) await app.inject({ url: '/' })
  await app.close()
  await to.close()
  expect(to.spans.length).toBeGreaterThanOrEqual(least)
  expect(to.spans.length).toBeLessThanOrEqual(most)
})

test.each([
  ['from another address', '198.51.100.7', {}],
  ['through an undeclared proxy on this computer', '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' }],
])('the traceparent of a caller %s is ignored', async (_title, address, forwarded) => {
  const all = await traced({ ratio: 1 })
  const none = await traced({ ratio: 0 })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await all.ask('127.0.0.1', { ...forwarded, traceparent: parent(traceId, false) }, address)
  await none.ask('127.0.0.1', { ...forwarded, traceparent: parent(traceId, true) }, address)
  const [span] = await all.end()
  expect({ traceId: span?.traceId, parent: span?.parentSpanId ?? '' }).toEqual({
    ...{ traceId: idOf(1).replaceAll('-', ''), parent: '' },
  })
  expect(await none.end()).toEqual([])
})

test.each([
  ['::1', 'eval.example.org'],
  ['::ffff:127.0.0.1', 'eval.example.org'],
  ['198.51.100.7', '198.51.100.7'],
])('the traceparent of a caller at %s counts if the host is %s', async (address, host) => {
  const { ask, end } = await traced({ ratio: 0, host })
  await ask('127.0.0.1', { traceparent: parent('4bf92f3577b34da6a3ce929d0e0e4736', true) }, address)
  expect(await end()).toHaveLength(1)
})

test.each([
  ['without a collector nothing of the SDK is loaded', undefined, false],
  ['with a collector the SDK is loaded', 'http://127.0.0.1:9', true],
])('%s', (_title, tracesUrl, isLoaded) => {
  const program = `
    import { registerHooks } from 'node:module'
    let loaded = false
    registerHooks({ resolve(name, context, next) { loaded ||= name.startsWith('@opentelemetry/'); return next(name, context) } })
    const { openTracing } = await import('./server/operations/tracing/tracing.ts')
    const config = { tracesUrl: ${JSON.stringify(tracesUrl)}, baseUrl: 'http://localhost:3000', production: false }
    await openTracing({ addHook() {} }, { config, version: '0.0.0' })
    console.log(loaded)
    process.exit(0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  })
  expect({ stdout: stdout.trim(), stderr }).toMatchObject({ stdout: String(isLoaded) })
})
