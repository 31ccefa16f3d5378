import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const needed_bytes = 4 * 1024 ** 3

/**
 * A folder for temporary files, removed at exit. In memory if there is space, because creating hundreds of test
 * databases is slow on disk.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasSpace() ? memory : tmpdir(), 'eval-check-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  return folder
}

function hasSpace() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= needed_bytes
  } catch {
    return false
  }
}
