import { setTimeout as pause } from 'node:timers/promises'
import { briefly, endingLimits } from './ending.ts'
import type { App } from './http/serve.ts'

/**
 * Stops the HTTP server. If a proxy checks readiness, calls are accepted until it has noticed. Then open
 * calls may finish; after the time limit they are answered with 503.
 */
export async function stopAnswering(app: App) {
  const { services } = app
  const { askedMs, noticeMs, callsMs, answerMs } = endingLimits
  services.ending = true
  if (performance.now() - (services.readyAskedAt ?? -Infinity) <= askedMs) await pause(noticeMs)
  const closed = app.close()
  await briefly(closed, callsMs)
  services.calls.refuse()
  await briefly(closed, answerMs)
}
