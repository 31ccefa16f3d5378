import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

export const folder = 'node_modules/.cache/check'

/** How many single things passed and failed, and what finding out used of the processor in seconds. */
export interface Tally {
  passed: number
  failed: number
  cpu: number
}

export const tallyOf = (passes: boolean, cpu = 0): Tally =>
  passes ? { passed: 1, failed: 0, cpu } : { passed: 0, failed: 1, cpu }

/** A check that is a program of its own: it passes when the program ends well. Says what the program said, at its end. */
export async function node(program: string, ...args: string[]): Promise<Tally> {
  const { code, cpu, output } = await run(program, args, { stdio: 'pipe' })
  if (output) console.log(output)
  return tallyOf(code === 0, cpu)
}

interface Options {
  /** Said at once, or kept for the one who calls. */
  stdio: 'inherit' | 'pipe'
  env?: Record<string, string>
}

export async function run(program: string, args: string[], { stdio, env = {} }: Options) {
  mkdirSync(folder, { recursive: true })
  const usage = `${folder}/${randomUUID()}`
  const child = spawn(process.execPath, ['--import', './scripts/check/atExit.ts', program, ...args], {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env, TEST_USAGE: usage },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, cpu: takeUsage(usage), output: output.trimEnd() }
}

/** What the program wrote at its end; nothing where it was killed. */
function takeUsage(file: string): number {
  try {
    const seconds = Number(readFileSync(file, 'utf8'))
    rmSync(file)
    return seconds
  } catch {
    return 0
  }
}
