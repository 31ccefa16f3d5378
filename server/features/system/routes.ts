import { system } from '#contract/account.ts'
import { isLoopback, type Config } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { outboxRoutes } from './outbox.ts'

/** What operators and proxies ask: is it alive, is it ready, which version, how is it described. */
export function systemRoutes(app: App) {
  const { house } = app
  const { database, config, version } = house
  serve(app, system, { version: () => Promise.resolve({ version }) })

  const plain = { schema: { hide: true }, config: { action: 'public' as const } }
  app.get('/api/health', plain, () => ({ ok: true }))
  app.get('/api/ready', plain, async (_request, reply) => {
    try {
      if (house.ending) throw new Problem('unavailable')
      await database.readPool.query('select 1')
      return { ready: true }
    } catch {
      return reply.code(503).header('Retry-After', 2).send({ ready: false })
    }
  })
  app.get('/api/openapi.json', plain, () => (app as unknown as { swagger: () => object }).swagger())
  if (isOnLaptop(config)) outboxRoutes(app)
}

/** Only where nobody else can ask: a proxy on the same machine would show the mails to everybody. */
const isOnLaptop = ({ smtpUrl, host, baseUrl, trustProxy, production }: Config) =>
  !smtpUrl &&
  !production &&
  trustProxy.length === 0 &&
  isLoopback(host) &&
  isLoopback(new URL(baseUrl).hostname)
