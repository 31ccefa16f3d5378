import { readJson } from './files.mjs'
import { npm } from './npm.mjs'

/** The packages of the lockfile, installed when they are missing or others than those. */
export async function ensurePackages({ environment }) {
  if (isInstalled()) return
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
