import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root } from './files.mjs'
import { npm } from './npm.mjs'
import { CannotRun } from './problem.mjs'

/** The packages of the lockfile, installed when they are missing or others than those. */
export async function ensurePackages({ environment }) {
  if (isInstalled()) return
  if (isLink())
    throw new CannotRun('node_modules is a link to packages of another place, and those are not ours.')
  npm(['ci', '--ignore-scripts'], { environment, says: 'Installing packages …' })
}

// npm writes its own record last, so half an installation has none. A package may be missing from it only when it
// is for other platforms.
function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages ?? {}
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return false
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place] ? installed[place].version === version : optional),
  )
}

// npm empties the folder before it installs: through a link that would be someone else's.
const isLink = () =>
  lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false
