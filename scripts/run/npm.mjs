import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root } from './files.mjs'
import { CannotRun } from './problem.mjs'

/** Runs npm with the Node this program was started with: the two came together. */
export function npm(args, { environment = process.env, says }) {
  console.log(says)
  const [command, ...first] = npmCommand()
  const { status, error, stdout, stderr } = spawnSync(
    command,
    [...first, ...args, '--no-audit', '--no-fund'],
    {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    },
  )
  if (status === 0) return
  throw new CannotRun(`npm ${args[0]} failed.\n${error?.message ?? `${stdout}${stderr}`.trim()}`)
}

// On Windows npm is a script that only a shell starts, and with an empty environment no PATH leads to it.
// npm says where it is when it started us; else it lies beside node.
function npmCommand() {
  const beside = dirname(process.execPath)
  const script = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file?.endsWith('npm-cli.js') && existsSync(file))
  return script ? [process.execPath, script] : ['npm']
}
