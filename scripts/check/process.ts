import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Tally {
  passed: number
  failed: number
  /** Names of failed tests. */
  failures?: string[]
  cpu: number
}

export const tallyOf = (passes: boolean, cpu = 0): Tally =>
  passes ? { passed: 1, failed: 0, cpu } : { passed: 0, failed: 1, cpu }

/** Runs a check as a child process. It passes with exit code 0. */
export async function node(program: string, ...args: string[]): Promise<Tally> {
  const { code, cpu, output } = await run(program, args, { stdio: 'pipe' })
  if (output) console.log(output)
  return tallyOf(code === 0, cpu)
}

interface Options {
  stdio: 'inherit' | 'pipe'
  env?: Record<string, string>
}

export async function run(program: string, args: string[], { stdio, env = {} }: Options) {
  const usage = join(tmpdir(), randomUUID())
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

/** Runs its arguments and writes their CPU times, with decimal points, to the file `$0`. */
const timed = '"$@"; code=$?; LC_ALL=C; times > "$0"; exit $code'

/** The second line of the output of `times`. 0 if the program was killed. */
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
