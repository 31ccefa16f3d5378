import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './files.mjs'
import { npm } from './npm.mjs'
import { CannotRun } from './problem.mjs'

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
