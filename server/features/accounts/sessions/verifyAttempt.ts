import type { App } from '../../../http/serve.ts'
import { networkOf } from '../../../http/limits.ts'
import { countForAlarm } from './signInAlarm.ts'
import { reserveAttempt, takeBackAttempt, type Attempt } from './signInGuard.ts'

interface Judging {
  attempt: Attempt
  /** Verifies the input. While the account must wait, every input is wrong. */
  isRight: (secondsToWait: number) => Promise<boolean>
}

/**
 * Counts the attempt first and verifies then. Each failure writes a log line; an unusual number raises an
 * alarm.
 */
export async function verifyAttempt(app: App, { attempt, isRight }: Judging) {
  const { userId } = attempt
  const seconds = await reserveAttempt(app.services, attempt)
  const waits = seconds > 0
  const right = await isRight(seconds).catch(async (error: unknown) => {
    if (!waits) await takeBackAttempt(app.services, attempt)
    throw error
  })
  if (right && !waits) {
    await takeBackAttempt(app.services, attempt)
    return true
  }
  app.log.warn({ event: 'signIn.failed', userId, network: networkOf(attempt.ip), waits }, 'sign-in failed')
  const alarm = await countForAlarm(app.services)
  if (alarm) app.log.error({ event: 'signIn.alarm', ...alarm }, 'far more failed sign-ins than usual')
  return false
}
