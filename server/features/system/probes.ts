import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'

/** A route that the policy has no say in, and that the published description leaves out. */
export const outsidePolicy = { schema: { hide: true }, config: { action: 'public' as const } }

/** What proxies and watchers ask of every instance: is it alive, may it be sent requests. */
export function probeRoutes(app: App) {
  const { house } = app
  app.get('/api/health', outsidePolicy, () => ({ ok: true }))
  app.get('/api/ready', outsidePolicy, async (_request, reply) => {
    try {
      if (house.ending) throw new Problem('unavailable')
      await house.database.readPool.query('select 1')
      return { ready: true }
    } catch {
      return reply.code(503).header('Retry-After', 2).send({ ready: false })
    }
  })
}
