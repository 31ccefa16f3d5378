import { system } from '#contract/account.ts'
import { isOnLaptop } from '../../config.ts'
import { isDirect } from '../../http/directRequest.ts'
import { serve, type App } from '../../http/serve.ts'
import { descriptionRoutes } from './description/routes.ts'
import { outboxPath, outboxRoutes } from './outbox.ts'
import { plainFileRoutes } from './plainFiles.ts'
import { probeRoutes } from './probes.ts'

export function systemRoutes(app: App) {
  const { config, version } = app.services
  const outbox = isOnLaptop(config) ? outboxPath : undefined
  serve(app, system, {
    version: ({ transport }) =>
      Promise.resolve({ version, outbox: isDirect(transport) ? outbox : undefined }),
  })

  probeRoutes(app)
  plainFileRoutes(app)
  if (config.apiDocs) descriptionRoutes(app)
  if (outbox) outboxRoutes(app)
}
