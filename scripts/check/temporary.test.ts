import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endProcesses } from './temporary.ts'

const ofRun = `
import { spawn } from 'node:child_process'
import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary.ts'))}
process.env.TMPDIR = temporaryFolder()
spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' })
spawn('tail', ['-F', process.env.TMPDIR + '/log'], { env: {}, detached: true, stdio: 'ignore' })
spawn('sh', ['-c', 'trap "sleep 1; exit" TERM; while :; do sleep 0.1; done'], { detached: true, stdio: 'ignore' })
console.log(process.env.TMPDIR)
setInterval(() => undefined, 1000)
`

/** The next output of a child process. */
const nextOutput = async ({ stdout }: ChildProcess) =>
  stdout ? String((await once(stdout, 'data'))[0]).trim() : ''

// Without /proc, programs cannot be found.
test.runIf(existsSync('/proc')).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an end by %s, even if repeated, ends all programs of the run, deletes its folder and is a failure',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', ofRun], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const folder = await nextOutput(child)
    onTestFinished(async () => void (await endProcesses(folder, 0)))
    expect(existsSync(folder)).toBe(true)
    child.kill(signal)
    expect(await nextOutput(child)).toMatch(/^Interrupted/)
    // npm and a terminal may send it again.
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(existsSync(folder)).toBe(false)
    expect(await endProcesses(folder, 0)).toEqual([])
  },
)
