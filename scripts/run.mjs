// Runs the npm commands of the project with Node 20.19 or newer. Installs what a command needs first, and must not
// import packages, because none may be installed yet.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './run/chromium.mjs'
import { root, CannotRun } from './run/files.mjs'
import { ensureInspectors, ensureProxies } from './run/debian.mjs'
import { serverEnvironment, serverFlags } from './run/memory.mjs'
import { ensureNode } from './run/node.mjs'
import { ensurePackages } from './run/npm.mjs'
import { checkSeed } from './run/seed.mjs'
import { ensureWeb } from './run/web.mjs'

const commands = {
  start: { needs: [ensurePackages, ensureWeb], run: [...serverFlags, 'server/main.ts'] },
  demo: { needs: [ensurePackages, ensureWeb], run: [...serverFlags, 'server/demo/main.ts'] },
  build: { needs: [ensurePackages, ensureWeb], run: [] },
  test: {
    needs: [checkSeed, ensurePackages, ensureChromium, ensureInspectors, ensureProxies],
    run: ['scripts/check.ts'],
  },
  'test:full': {
    needs: [checkSeed, ensurePackages, ensureChromium, ensureInspectors, ensureProxies],
    env: { TEST_FULL: 'true' },
    run: ['scripts/check.ts'],
  },
  'test:fast': { needs: [checkSeed, ensurePackages], run: ['scripts/check.ts', '--fast'] },
  bench: { needs: [ensurePackages, ensureWeb, ensureChromium], run: ['bench/main.ts'] },
  hammer: { needs: [ensurePackages], run: ['test/crash/main.ts'] },
  fault: { needs: [ensurePackages], run: ['scripts/fault.ts'] },
  'verify-log': { needs: [ensurePackages], run: ['server/audit/verify/main.ts'] },
  tables: { needs: [ensurePackages], run: ['scripts/tables.ts'] },
  handbook: { needs: [ensurePackages, ensureWeb, ensureChromium], run: ['scripts/handbook.ts'] },
  format: { needs: [ensurePackages], run: ['node_modules/oxfmt/bin/oxfmt', '.'] },
}

async function main([name, ...extra]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CannotRun(`Name a command: ${Object.keys(commands).join(', ')}.`)
  const node = await ensureNode()
  const environment = { ...environmentWith(node), ...command.env }
  for (const need of command.needs) await need({ node, environment })
  return command.run.length > 0 ? runToItsEnd(node, [...command.run, ...extra], environment) : 0
}

/** Cache of compiled code, shared by all processes. Unused if not writable. */
const compiledCode = join(root, '.runtime', 'compiled')

/** Puts the running `node` first in PATH, and sets a PATH if it is empty. */
function environmentWith(node) {
  const path = process.env.PATH ?? ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
  const defaults = { ...serverEnvironment, NODE_COMPILE_CACHE: compiledCode }
  return { ...defaults, ...process.env, PATH: dirname(node) + delimiter + path }
}

function runToItsEnd(node, args, environment) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // A terminal sends Ctrl+C to the child as well; a second signal could force its exit.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  endWithNpm(child)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** npm ends the shell between it and this process without notifying it, so this checks for a new parent process. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (failure) => {
    console.error(failure instanceof CannotRun ? failure.message : failure)
    process.exitCode = 1
  },
)
