import { setTimeout as pause } from 'node:timers/promises'
import { timeLimits } from './timeLimits.ts'

/**
 * Time limits for open calls, their refusal, jobs, every other step and the whole shutdown; afterwards the
 * process exits. `noticeMs`: how long a proxy has to notice that the instance is not ready, if it checked
 * within `checkedMs`.
 */
export const endingLimits = timeLimits({
  checkedMs: 5000,
  noticeMs: 3000,
  callsMs: 10_000,
  answerMs: 1000,
  jobsMs: 6000,
  stepMs: 3000,
  exitMs: 28_000,
})

/** Bounds a step of the shutdown, such as a job that waits for a frozen database. */
export async function briefly(step: Promise<unknown> | undefined, ms = endingLimits.stepMs) {
  const over = new AbortController()
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => undefined)
  await Promise.race([step, late])
    .catch(() => undefined)
    .finally(() => over.abort())
}

/**
 * Shuts down on SIGTERM or SIGINT, and always exits. An embedded database that was not stopped ends after the
 * process.
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
  // A second signal must not end the process during the shutdown of the database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= end()))
}
