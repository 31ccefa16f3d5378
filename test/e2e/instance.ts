import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/db/address.ts'

/** The product as a program of its own, beside others on the same database and data directory. */
export async function startInstance(env: Record<string, string>, port?: number) {
  port ??= await freePort()
  const program = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://localhost:${port}`
  const ended = once(program, 'exit')
  while (!(await isReady(address))) {
    if (program.exitCode !== null) throw new Error('the second instance ended at its start')
    await pause(100)
  }
  return {
    address,
    port,
    stop: async () => {
      program.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (address: string) =>
  fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
