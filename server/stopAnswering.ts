import { setTimeout as pause } from 'node:timers/promises'
import { briefly, endingLimits } from './ending.ts'
import type { App } from './http/serve.ts'

/**
 * Ends the answering of calls. Where a proxy asks whether the program is ready, calls are taken until the proxy has
 * noticed that it is not. Then no more are taken; those that are open have time to end, and are answered by 503 where
 * that is not enough.
 */
export async function stopAnswering(app: App) {
  const { house } = app
  const { askedMs, noticeMs, callsMs, answerMs } = endingLimits
  house.ending = true
  if (performance.now() - (house.readyAskedAt ?? -Infinity) <= askedMs) await pause(noticeMs)
  const closed = app.close()
  await briefly(closed, callsMs)
  house.calls.refuse()
  await briefly(closed, answerMs)
}
