import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, root, CannotRun } from './files.mjs'

const folders = ['web', 'scripts/vite', 'domain', 'contract', 'texts', 'docs/handbook']
const sources = [...folders, 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist', 'web.stamp')

export async function ensureWeb({ node, environment }) {
  const hash = hashOf(sources, (file) => !/\.test\.tsx?$/.test(file))
  if (
    existsSync(join(root, 'dist/web/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash
  )
    return
  console.log('Building the web …')
  const { status, stdout, stderr } = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new CannotRun(`The web could not be built.\n${stdout}${stderr}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}
