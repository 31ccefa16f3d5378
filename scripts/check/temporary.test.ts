import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startAlone } from './alone.ts'
import { endProcesses } from './temporary.ts'

const ofRun = `
import { spawn } from 'node:child_process'
import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary.ts'))}
process.env.TMPDIR = temporaryFolder()
spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' })
spawn('tail', ['-F', process.env.TMPDIR + '/log'], { env: {}, detached: true, stdio: 'ignore' })
console.log(process.env.TMPDIR)
setInterval(() => undefined, 1000)
`

/** The first output of a child process. */
const firstOutput = async ({ stdout }: ChildProcess) =>
  stdout ? String((await once(stdout, 'data'))[0]).trim() : ''

// Without /proc, programs cannot be found.
test.runIf(existsSync('/proc')).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an end by %s ends all programs of the run, deletes its folder and is a failure',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', ofRun], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const folder = await firstOutput(child)
    expect(existsSync(folder)).toBe(true)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(existsSync(folder)).toBe(false)
    expect(await endProcesses(folder, 0)).toEqual([])
  },
)

function place() {
  const folder = mkdtempSync(join(tmpdir(), 'eval-alone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a second run in the same folder is refused while the first one runs', () => {
  const folder = place()
  writeFileSync(join(folder, 'test.pid'), String(process.ppid))
  expect(startAlone(folder)).toContain(`Process ${process.ppid} already tests this folder.`)
})

test.each(['', '0', '-1', 'x', '999999999'])(
  'the file of a run that was killed, %j, refuses none',
  (text) => {
    const folder = place()
    writeFileSync(join(folder, 'test.pid'), text)
    expect(startAlone(folder)).toBeUndefined()
  },
)
