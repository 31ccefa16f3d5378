import { readFileSync } from 'node:fs'

/** Resident memory in bytes, including native memory. Null except on Linux. */
export function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

/** Kills a current or recent child process. */
export function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
