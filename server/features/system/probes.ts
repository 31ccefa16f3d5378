import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'
import { timeLimits } from '../../timeLimits.ts'

/** Outside the policy and the API description. */
export const outsidePolicy = { schema: { hide: true }, config: { action: 'public' as const } }

/** Proxies wait about a second. */
export const readyLimit = timeLimits({ ms: 800 })

export function probeRoutes(app: App) {
  const { services } = app
  app.get('/api/health', outsidePolicy, () => ({ ok: true }))
  app.get('/api/ready', outsidePolicy, async (_request, reply) => {
    services.readyCheckedAt = performance.now()
    try {
      await assertReady(services)
      return { ready: true }
    } catch {
      return reply.code(503).header('Retry-After', 2).send({ ready: false })
    }
  })
}

async function assertReady({ ending, worker, database }: Services) {
  if (ending || worker?.isStalled() || database.isUnconfirmed()) throw new Problem('unavailable')
  const answered = database.readPool.query('select 1')
  const over = new AbortController()
  const late = pause(readyLimit.ms, 'late', { signal: over.signal }).catch(() => 'over')
  const first = await Promise.race([answered, late]).finally(() => over.abort())
  if (first === 'late') throw new Problem('unavailable')
}
