import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Refuses a second run in the same checkout, because both would build and read `dist/web`. A file of a run that was
 * killed does not count.
 */
export function assertAlone(folder = '.runtime') {
  const file = `${folder}/test.pid`
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (isRunning(pid))
    throw new Error(`Process ${pid} already tests this folder. If it does something else, delete ${file}.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, String(process.pid))
  process.on('exit', () => rmSync(file, { force: true }))
}

function isRunning(pid: number) {
  try {
    // Signal 0 only checks that the process exists; 0 and negative numbers would be groups.
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
