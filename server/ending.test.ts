import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { briefly, endingLimits } from './ending.ts'
import { scaleTimeLimits } from './timeLimits.ts'
import { timeoutFactor } from '../test/support/database.ts'

afterEach(() => scaleTimeLimits(timeoutFactor))

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the program even if a step hangs', async (signal) => {
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL('../test/support/endlessStop.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(program, 'exit')
  await once(program.stdout, 'data')
  program.kill(signal)
  expect(await ended).toEqual([1, null])
})

test('a shutdown step that hangs or fails is skipped', async () => {
  await expect(briefly(new Promise(() => undefined), 10)).resolves.toBeUndefined()
  await expect(briefly(Promise.reject(new Error('x')))).resolves.toBeUndefined()
})

test('the program ends within thirty seconds, and its steps leave time for the database', () => {
  scaleTimeLimits(1)
  const { noticeMs, callsMs, answerMs, jobsMs, stepMs, exitMs } = endingLimits
  expect(exitMs).toBeLessThan(30_000)
  expect(noticeMs + callsMs + answerMs + jobsMs + 2 * stepMs).toBeLessThan(exitMs)
})
