import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root, CannotRun, readJson } from './files.mjs'

export function npm(args, { environment = process.env, says }) {
  console.log(says)
  const [command, ...first] = npmCommand()
  const all = [...first, ...args, '--no-audit', '--no-fund']
  const options = { cwd: root, env: environment, encoding: 'utf8' }
  const { status, error, stdout, stderr } = spawnSync(command, all, options)
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

export async function ensurePackages({ environment }) {
  if (isInstalled()) return
  if (isLink())
    throw new CannotRun('node_modules is a symbolic link, and its packages differ from package-lock.json.')
  npm(['ci', '--ignore-scripts'], { environment, says: 'Installing packages …' })
}

// npm writes its record last, so an interrupted installation has none. Only packages for other platforms may be missing
// from it.
function isInstalled() {
  const locked = readJson('package-lock.json')?.packages ?? {}
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return false
  return Object.entries(locked).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place] ? installed[place].version === version : optional),
  )
}

// npm empties the folder first, which would delete the target of a link.
const isLink = () =>
  lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false
