import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How many single things passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

export const tallyOf = (passes: boolean): Tally =>
  passes ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A check that is a program of its own: it passes when the program ends well. */
export async function node(program: string, ...args: string[]): Promise<Tally> {
  return tallyOf((await exitCodeOf(program, args)) === 0)
}

export async function exitCodeOf(program: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
