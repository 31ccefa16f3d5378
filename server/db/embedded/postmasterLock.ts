import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../address.ts'
import { CannotStart } from '../cannotStart.ts'

/** How long the server of a killed program may take to shut down before it counts as in use. */
export const timeoutMs = 15_000

export async function waitForFormerServer(data: string, timeout = timeoutMs): Promise<void> {
  const start = performance.now()
  let announced = false
  for (let pid = holderOf(data); pid !== undefined; pid = holderOf(data)) {
    const waited = performance.now() - start
    if (waited > timeout)
      throw new CannotStart(
        `Another EVAL (PostgreSQL process ${pid}) is using ${data}. Stop it and start again.`,
      )
    if (waited > 1_000 && !announced)
      process.stderr.write(`Waiting for the former server of ${data} to end …\n`)
    announced ||= waited > 1_000
    await sleep(100)
  }
}

export function runningServer(data: string): Address | undefined {
  if (holderOf(data) === undefined) return undefined
  const [, , , port, socket = '', host = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { host: socket || host, port: Number(port) }
}

/** The PID of the server in this directory. Removes the stale lock of a dead server, because its PID may be reused. */
function holderOf(data: string): number | undefined {
  const lock = join(data, 'postmaster.pid')
  const written = statSync(lock, { throwIfNoEntry: false })
  if (!written) return undefined
  // Empty: a server is just starting, or a power failure left it.
  if (written.size === 0 && Date.now() - written.mtimeMs < 5_000) return NaN
  const pid = Number.parseInt(readFileSync(lock, 'utf8'))
  if (worksIn(data, pid)) return pid
  rmSync(lock, { force: true })
  // The lock of the socket has the same PID.
  rmSync(join(data, '..', '.s.PGSQL.5432.lock'), { force: true })
  return undefined
}

// A live PID proves nothing: after a reboot or in a container another program soon has it, and PostgreSQL
// would refuse to start. The server's working directory is always its data directory.
function worksIn(data: string, pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  return workingDirectoryOf(pid) === realpathSync(data)
}

function workingDirectoryOf(pid: number): string | undefined {
  if (process.platform === 'darwin') {
    const { stdout } = spawnSync('lsof', ['-a', '-d', 'cwd', '-p', String(pid), '-Fn'], { encoding: 'utf8' })
    return /^n(.*)$/m.exec(stdout)?.[1]
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
