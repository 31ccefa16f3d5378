import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { demoPassword } from '../../server/demo/people.ts'
import { inherited } from './inherited.ts'

export interface Demo {
  address: string
  /**
   * The first account of a role in the demo's table, such as `company administrator` or `employee, tester`; in that
   * organisation, if given.
   */
  accountOf(role: string, organisation?: string): string
  password: string
  stop(): Promise<void>
}

export async function startDemo(directory: string, settings: Record<string, string> = {}): Promise<Demo> {
  const program = spawn(process.execPath, ['server/demo/main.ts'], {
    env: {
      ...inherited(),
      DATA_DIR: directory,
      PORT: '0',
      LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  let output = ''
  await new Promise<void>((complete, fail) => {
    program.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('more reports filed')) complete()
    })
    program.once('exit', () => fail(new Error(`the demo ended at its start: ${output}`)))
  })
  return {
    address: /is ready: (\S+)/.exec(output)?.[1] ?? '',
    password: demoPassword,
    accountOf(role, organisation = '') {
      const line = output
        .split('\n')
        .find((row) => new RegExp(`^\\S+\\s+${role}(\\s{2}|\\s*$)`).test(row) && row.includes(organisation))
      if (!line) throw new Error(`no user of the demo is a ${role}`)
      return line.split(/\s/)[0] ?? ''
    },
    stop: async () => {
      program.kill('SIGTERM')
      await ended
    },
  }
}
