import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const memory = '/dev/shm'
const needed_bytes = 4 * 1024 ** 3

/**
 * A folder for temporary files, removed at exit. In memory if there is space, because creating hundreds of test
 * databases is slow on disk.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasSpace() ? memory : tmpdir(), 'eval-check-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    // Not `once`: a second signal, which scripts/run.mjs sends after half a second, must not prevent the rest.
    process.on(signal, () => {
      if (interrupted) return
      interrupted = true
      console.log('Interrupted: ending all processes of this run …')
      void endProcesses(folder, 0).finally(() => process.exit(1))
    })
  return folder
}

function hasSpace() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed_bytes
  } catch {
    return false
  }
}

const killAfter_ms = 10_000

/**
 * Ends the processes that have `folder` as TMPDIR or in their command (a process title overwrites the environment),
 * after waiting for them to end, and returns their commands. Finds none without /proc.
 */
export async function endProcesses(folder: string, patience_ms: number): Promise<string[]> {
  const left = await remaining(folder, patience_ms)
  signal(left, 'SIGTERM')
  signal(await remaining(folder, killAfter_ms), 'SIGKILL')
  return left.map(({ command }) => command)
}

async function remaining(folder: string, patience_ms: number) {
  const start = performance.now()
  for (;;) {
    const left = processesOf(folder)
    if (left.length === 0 || performance.now() - start >= patience_ms) return left
    await wait(200)
  }
}

function processesOf(folder: string) {
  const pids = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? []
  return pids.flatMap((pid) => {
    const [environment, command = ''] = ['environ', 'cmdline'].map((file) =>
      attempt(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')),
    )
    const isOfRun = environment?.split('\0').includes(`TMPDIR=${folder}`) || command.includes(folder)
    return isOfRun ? [{ pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }] : []
  })
}

function signal(processes: { pid: number }[], name: NodeJS.Signals) {
  for (const { pid } of processes) attempt(() => process.kill(pid, name))
}

/** Undefined if the process has ended meanwhile. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
