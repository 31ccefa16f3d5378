import { system } from '#contract/account.ts'
import { isLoopback, type Config } from '../../config.ts'
import { serve, type App } from '../../http/serve.ts'
import { outboxRoutes } from './outbox.ts'
import { outsidePolicy, probeRoutes } from './probes.ts'

/** What operators and proxies ask: is it alive, is it ready, which version, how is it described. */
export function systemRoutes(app: App) {
  const { config, version } = app.house
  serve(app, system, { version: () => Promise.resolve({ version }) })

  probeRoutes(app)
  app.get('/api/openapi.json', outsidePolicy, () => (app as unknown as { swagger: () => object }).swagger())
  if (isOnLaptop(config)) outboxRoutes(app)
}

/** Only where nobody else can ask: a proxy on the same machine would show the mails to everybody. */
const isOnLaptop = ({ smtpUrl, host, baseUrl, trustProxy, production }: Config) =>
  !smtpUrl &&
  !production &&
  trustProxy.length === 0 &&
  isLoopback(host) &&
  isLoopback(new URL(baseUrl).hostname)
