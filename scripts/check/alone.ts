import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Why this run may not start: another one runs in the same checkout, and both would build and read `dist/web`. A file
 * of a run that was killed does not count. Otherwise undefined, and a second run is refused until this process ends.
 */
export function startAlone(folder = '.runtime'): string | undefined {
  const file = `${folder}/test.pid`
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (isRunning(pid))
    return `Process ${pid} already tests this folder. If it does something else, delete ${file}.`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, String(process.pid))
  process.on('exit', () => rmSync(file, { force: true }))
  return undefined
}

function isRunning(pid: number) {
  try {
    // Signal 0 only checks that the process exists; 0 and negative numbers would be groups.
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // It exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
