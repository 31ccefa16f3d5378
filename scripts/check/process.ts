import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

export const folder = 'node_modules/.cache/check'

/** How many tests or checks passed and failed, and the CPU seconds they used. */
export interface Tally {
  passed: number
  failed: number
  /** What failed, where a run has more than one test. */
  failures?: string[]
  cpu: number
}

export const tallyOf = (passes: boolean, cpu = 0): Tally =>
  passes ? { passed: 1, failed: 0, cpu } : { passed: 0, failed: 1, cpu }

/** Runs a check that is a program of its own and prints its output at the end. It passes if the exit code is 0. */
export async function node(program: string, ...args: string[]): Promise<Tally> {
  const { code, cpu, output } = await run(program, args, { stdio: 'pipe' })
  if (output) console.log(output)
  return tallyOf(code === 0, cpu)
}

interface Options {
  /** Printed at once, or returned to the caller. */
  stdio: 'inherit' | 'pipe'
  env?: Record<string, string>
}

export async function run(program: string, args: string[], { stdio, env = {} }: Options) {
  mkdirSync(folder, { recursive: true })
  const usage = `${folder}/${randomUUID()}`
  const child = spawn('sh', ['-c', timed, usage, process.execPath, program, ...args], {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, cpu: takeUsage(usage), output: output.trimEnd() }
}

/** Runs its arguments and writes what they used, with decimal points, to the file that `$0` names. */
const timed = '"$@"; code=$?; LC_ALL=C; times > "$0"; exit $code'

/** CPU seconds of a program and its descendants: the second line of the output of `times`. 0 if it was killed. */
function takeUsage(file: string): number {
  try {
    const [, ofChildren = ''] = readFileSync(file, 'utf8').split('\n')
    rmSync(file)
    return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
      0,
    )
  } catch {
    return 0
  }
}
