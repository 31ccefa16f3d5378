import type { App } from '../../http/serve.ts'
import { networkOf } from '../../http/limits.ts'
import { countForAlarm } from './signInAlarm.ts'
import { countFailure, type Attempt } from './signInGuard.ts'

interface Failure {
  userId: string | null
  /** Refused unheard, because it came while the account waits: that makes the wait no longer. */
  waits: boolean
}

/** Every failed attempt is counted and leaves one line in the log; far more than usual leave an alarm. */
export async function signInFailed(app: App, attempt: Attempt, { userId, waits }: Failure) {
  if (!waits) await countFailure(app.house, attempt)
  app.log.warn({ event: 'signIn.failed', userId, network: networkOf(attempt.ip), waits }, 'sign-in failed')
  const alarm = await countForAlarm(app.house)
  if (alarm) app.log.error({ event: 'signIn.alarm', ...alarm }, 'far more failed sign-ins than usual')
}
