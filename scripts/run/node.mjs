import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readJson, root, CannotRun } from './files.mjs'
import { npm } from './npm.mjs'

const required = '24.21.0'
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const place = '.runtime/node'
const manifest = `${place}/node_modules/${packageName}/package.json`

/** Uses the running Node if it is new enough, else one installed in `.runtime`. */
export async function ensureNode() {
  if (Number.parseInt(process.versions.node) >= Number.parseInt(required)) return process.execPath
  if (readJson(manifest)?.version !== required) install()
  const bin = join(root, place, 'node_modules', packageName, 'bin')
  return join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
}

// Renamed when complete, so that an interrupted download is never used.
function install() {
  const draft = `.runtime/new-${process.pid}`
  mkdirSync(join(root, draft), { recursive: true })
  writeFileSync(join(root, draft, 'package.json'), '{"private":true}')
  try {
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts']
    const says = `Node ${process.versions.node} is older than needed: installing Node ${required} into .runtime …`
    npm(['install', '--prefix', draft, ...flags, `${packageName}@${required}`], { says })
    rmSync(join(root, place), { recursive: true, force: true })
    renameSync(join(root, draft), join(root, place))
  } catch (failure) {
    rmSync(join(root, draft), { recursive: true, force: true })
    // Another command installed it meanwhile.
    if (existsSync(join(root, manifest))) return
    throw new CannotRun(`Node ${required} is needed and could not be installed. ${failure.message}`)
  }
}
