import { events } from '#contract/event.ts'
import { EventStream } from '../../../http/eventStream.ts'
import { assertOwnPage } from '../../../http/origin.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'

/** Notifies open pages that lists have changed, without content and only for lists they may read. */
export function eventRoutes(app: App) {
  const { live } = app.services
  app.addHook('preClose', () => live.end())

  serve(app, events, {
    async listen({ actor, caller: { sessionId }, transport: { headers, token } }) {
      assertOwnPage(headers)
      if (!sessionId || !token) throw new Problem('signedOut')
      if (!live.hasCapacity()) throw new Problem('unavailable', { retryAfter: 60, cause: 'events.full' })
      await live.begin()
      return new EventStream((response) => live.open({ token, sessionId, actor, response }))
    },
  })
}
