import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root } from './files.mjs'
import { CannotRun } from './problem.mjs'

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

// On Windows npm is a script that needs a shell, and PATH may be empty. npm sets its own path if it started this
// process; else it is beside node.
function npmCommand() {
  const beside = dirname(process.execPath)
  const script = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file?.endsWith('npm-cli.js') && existsSync(file))
  return script ? [process.execPath, script] : ['npm']
}
