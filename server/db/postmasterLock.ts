import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from './address.ts'
import { CannotStart } from './cannotStart.ts'

/** How long a killed program's server may take to shut down before it counts as someone's running server. */
export const patienceMs = 15_000

/** Waits until no other server works in this data directory. */
export async function waitForFormerServer(data: string, patience = patienceMs): Promise<void> {
  const start = performance.now()
  let announced = false
  for (let pid = holderOf(data); pid !== undefined; pid = holderOf(data)) {
    const waited = performance.now() - start
    if (waited > patience)
      throw new CannotStart(
        `Another EVAL (PostgreSQL process ${pid}) is using ${data}. Stop it and start again.`,
      )
    if (waited > 1_000 && !announced)
      process.stderr.write(`Waiting for the former server of ${data} to end …\n`)
    announced ||= waited > 1_000
    await sleep(100)
  }
}

/** Where the server that works in this directory listens; undefined where there is none. */
export function runningServer(data: string): Address | undefined {
  if (holderOf(data) === undefined) return undefined
  const [, , , port, socket = '', host = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { host: socket || host, port: Number(port) }
}

/** The server that works in this directory. A lock left by a dead one is removed: its number may be anyone's now. */
function holderOf(data: string): number | undefined {
  const lock = join(data, 'postmaster.pid')
  const written = statSync(lock, { throwIfNoEntry: false })
  if (!written) return undefined
  // Empty: about to be filled by a server that starts this instant, or left so by a power cut.
  if (written.size === 0 && Date.now() - written.mtimeMs < 5_000) return NaN
  const pid = Number.parseInt(readFileSync(lock, 'utf8'))
  if (worksIn(data, pid)) return pid
  rmSync(lock, { force: true })
  // The socket beside the data has a lock with the same number.
  rmSync(join(data, '..', '.s.PGSQL.5432.lock'), { force: true })
  return undefined
}

// A live number proves nothing: after a reboot or in a container it soon belongs to another program, and
// PostgreSQL itself would then refuse to start forever. Its server always works inside its data directory,
// wherever that was moved to.
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
