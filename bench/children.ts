import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serverEnvironment, serverFlags } from '../scripts/run/memory.mjs'

export interface Server {
  address: string
  pid: number
  stop(): Promise<void>
}

interface Options {
  file: string
  env: Record<string, string>
  /** Output that reports readiness; the first group is the address. */
  ready: RegExp
}

const timeoutMs = 60_000

export async function startServer({ file, env, ready }: Options): Promise<Server> {
  const child = spawn(process.execPath, [...serverFlags, path.resolve(file)], {
    env: { PATH: process.env.PATH, ...serverEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const leave = () => void child.kill('SIGTERM')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  const address = await addressOf(child, ready)
  return {
    address: address.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

function addressOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(() => fail(new Error(`Not ready after a minute: ${output}`)), timeoutMs)
    child.once('exit', (code) => fail(new Error(`Ended with ${code ?? 'a signal'}: ${output}`)))
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      const address = ready.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      done(address)
    })
  })
}

/** Current and highest resident memory in MB. Linux only. */
export function memoryOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kB = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
    return { nowMB: Math.round(kB('VmRSS') / 1024), highestMB: Math.round(kB('VmHWM') / 1024) }
  } catch {
    return null
  }
}

/** The process and its children, which do the heavy work. Without Linux only the process itself. */
export function withChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [
      pid,
      ...(children === '' ? [] : children.split(' ').flatMap((child) => withChildren(Number(child)))),
    ]
  } catch {
    return [pid]
  }
}

const tickMs = 10

/** CPU time in ms. Unlike elapsed time it is comparable on a busy machine. */
export function cpuOf(pid: number) {
  try {
    const [user = NaN, system = NaN] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user + system) * tickMs
  } catch {
    return NaN
  }
}
