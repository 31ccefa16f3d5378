import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFailed, test } from 'vitest'
import { timeoutFactor } from '../support/database.ts'
import { inherited } from './inherited.ts'

test('the product opens at the address it prints, and ends when npm is ended', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'eval-start-'))
  // npm runs a shell in between, which does not pass signals to its child.
  const shell = spawn('sh', ['-c', 'node scripts/run.mjs start; :'], {
    env: {
      ...inherited(),
      HOME: directory,
      npm_lifecycle_event: 'start',
      PORT: '0',
      DATA_DIR: directory,
      TIMEOUT_FACTOR: String(timeoutFactor),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  onTestFailed(() => console.error(output))
  const address = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString()
      const [, printed] = /is ready: (\S+)/.exec(output) ?? []
      if (printed) resolve(printed)
    }
    shell.stdout.on('data', read)
    shell.stderr.on('data', read)
    shell.once('exit', () => reject(new Error('The product ended before it was ready.')))
  })
  const page = await fetch(address)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  // The product outlives the shell; its output closes when it ends.
  const ended = once(shell.stdout, 'close')
  shell.kill('SIGTERM')
  await ended
  await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  await rm(directory, { recursive: true, force: true })
})
