import { setTimeout as pause } from 'node:timers/promises'
import { timeLimits } from './timeLimits.ts'

/**
 * How long calls, their refusal, jobs and each other step of ending may take, and all together: then the program ends as
 * it is. `noticeMs` is how long a proxy has to notice that it is not ready, if it asked within `askedMs`.
 */
export const endingLimits = timeLimits({
  askedMs: 5000,
  noticeMs: 3000,
  callsMs: 10_000,
  answerMs: 1000,
  jobsMs: 6000,
  stepMs: 3000,
  exitMs: 28_000,
})

/** Waits for a step of ending, but not for one that hangs, such as a job that waits for a frozen database. */
export async function briefly(step: Promise<unknown> | undefined, ms = endingLimits.stepMs) {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => undefined)
  await Promise.race([step, late])
    .catch(() => undefined)
    .finally(() => over.abort())
}

/**
 * Ends the program at SIGTERM or SIGINT: in order, but always, whatever hangs. An embedded database that was not stopped
 * ends by itself when the program is gone.
 */
export function endOnSignal(stop: () => Promise<void>) {
  let ending: Promise<void> | undefined
  const end = async () => {
    setTimeout(() => process.exit(1), endingLimits.exitMs).unref()
    const code = await stop().then(
      () => 0,
      () => 1,
    )
    process.exit(code)
  }
  // A second signal must not end the program while the database is still shutting down.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= end()))
}
