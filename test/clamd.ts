import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The test file of EICAR, which every scanner reports. In pieces, or a scanner would report this file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''),
)

export const hasClamd = spawnSync('clamd', ['--version']).status === 0

/** A real clamd that knows one signature, that of EICAR. */
export async function startClamd() {
  const place = await mkdtemp(path.join(tmpdir(), 'clamd-'))
  const socket = path.join(place, 'clamd.sock')
  await writeFile(path.join(place, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`)
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${place}`, `TemporaryDirectory ${place}`]
  const file = path.join(place, 'clamd.conf')
  await writeFile(file, [...settings, 'Foreground yes', 'MaxThreads 2', ''].join('\n'))
  const child = spawn('clamd', ['--config-file', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await listens(socket))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    socket,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

const listens = (file: string) =>
  new Promise<boolean>((resolve) => {
    const asking = connect(file)
    asking.on('connect', () => resolve(true))
    asking.on('error', () => resolve(false))
    asking.on('close', () => asking.destroy())
    asking.on('connect', () => asking.end())
  })
