import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '../../house.ts'
import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'
import { timeLimits } from '../../timeLimits.ts'

/** A route that the policy has no say in, and that the published description leaves out. */
export const outsidePolicy = { schema: { hide: true }, config: { action: 'public' as const } }

/** How long the database may take to answer a proxy: the proxy itself waits no longer than a second. */
export const readyLimit = timeLimits({ ms: 800 })

/** What proxies and watchers ask of every instance: is it alive, may it be sent requests. */
export function probeRoutes(app: App) {
  const { house } = app
  app.get('/api/health', outsidePolicy, () => ({ ok: true }))
  app.get('/api/ready', outsidePolicy, async (_request, reply) => {
    house.readyAskedAt = performance.now()
    try {
      await demandReady(house)
      return { ready: true }
    } catch {
      return reply.code(503).header('Retry-After', 2).send({ ready: false })
    }
  })
}

async function demandReady({ ending, worker, database }: House) {
  if (ending || worker?.isStalled() || database.isUnconfirmed()) throw new Problem('unavailable')
  const answered = database.readPool.query('select 1')
  const over = new AbortController()
  const late = pause(readyLimit.ms, 'late', { signal: over.signal }).catch(() => 'over')
  const first = await Promise.race([answered, late]).finally(() => over.abort())
  if (first === 'late') throw new Problem('unavailable')
}
