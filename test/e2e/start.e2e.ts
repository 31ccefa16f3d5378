import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const answers = async (address: string) => {
  try {
    return (await fetch(`${address}/api/health`)).status
  } catch {
    return null
  }
}

test('the product opens at the address it prints, and ends when npm is ended', async () => {
  const place = await mkdtemp(join(tmpdir(), 'eval-start-'))
  // As npm does it: a shell in between, which does not notify its child when it is ended.
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
  shell.kill('SIGTERM')
  await expect.poll(() => answers(address)).toBeNull()
  await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})
