import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isInstalled, isOpen, PATH } from '../proxies/programs.ts'

/** The EICAR test file, in pieces, because scanners would report this source file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''),
)

export const hasClamd = isInstalled('clamd', '--version')

export async function startClamd() {
  const directory = await mkdtemp(path.join(tmpdir(), 'clamd-'))
  const socket = path.join(directory, 'clamd.sock')
  await writeFile(path.join(directory, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`)
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${directory}`,
    `TemporaryDirectory ${directory}`,
  ]
  const file = path.join(directory, 'clamd.conf')
  await writeFile(file, [...settings, 'Foreground yes', 'MaxThreads 2', ''].join('\n'))
  const child = spawn('clamd', ['--config-file', file], { env: { ...process.env, PATH }, stdio: 'ignore' })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const ended = once(child, 'exit').then(() => process.off('exit', leave))
  while (!(await isOpen(socket))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    socket,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
