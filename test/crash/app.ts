import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setupFile } from '../../server/setupFile.ts'

export interface RunningApp {
  address: string
  setupLink: string | undefined
  pid: number
  /** Null after a signal. */
  exited: Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<void>
}

const tokenIn = (file: string) =>
  existsSync(file) ? /setup#(\S+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined

const timeoutMs = 60_000

/** Uses the embedded database, or the one in `env`. Waits until the output matches `ready`. */
export async function startApp(
  dataDirectory: string,
  ready = /is ready: \S+\n/,
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PORT: '0',
      LIMIT_FACTOR: '100000',
      SECOND_FACTOR: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', openSync(path.join(dataDirectory, 'errors.log'), 'a')],
  })
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  const exited = new Promise<number | null>((done) => void child.once('exit', (code) => done(code)))
  const output = await readiness(child, ready)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    address: (/is ready: (\S+)/.exec(output)?.[1] ?? '').replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    exited,
    setupLink: tokenIn(setupFile({ dataDirectory })),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function readiness(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(() => fail(new Error(`Not ready after a minute: ${output}`)), timeoutMs)
    child.once('exit', (code) =>
      fail(new Error(`Ended with ${code ?? 'a signal'} before it was ready: ${output}`)),
    )
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      if (!ready.test(output)) return
      clearTimeout(timer)
      done(output)
    })
  })
}
