import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the product opens at the address it prints, and ends when npm is ended', async () => {
  const place = await mkdtemp(join(tmpdir(), 'eval-start-'))
  // npm runs a shell in between, which does not pass signals to its child.
  const shell = spawn('sh', ['-c', 'node scripts/run.mjs start; :'], {
    env: { PATH: process.env.PATH, HOME: place, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const readiness = () => /is ready: (\S+)/.exec(said)?.[1]
  await expect.poll(readiness).toBeDefined()
  const address = readiness() ?? ''
  const page = await fetch(address)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  // The product outlives the shell; its output closes when it ends.
  const ended = once(shell.stdout, 'close')
  shell.kill('SIGTERM')
  await ended
  await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  await rm(place, { recursive: true, force: true })
})
