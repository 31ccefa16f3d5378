import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'

/** Debian installs servers in directories that only root has in PATH. */
export const isInstalled = (name, { PATH }) =>
  [...PATH.split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, name)))

let updated

/**
 * Installs packages on Debian if permitted. Returns the reason if it could not. Newly installed `services` are neither
 * started nor enabled; existing ones are unchanged.
 */
export async function installDebian(packages, environment, { services = [] } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'this needs apt-get and root.'
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const added = services.filter((name) => !hasUnit(name))
  const allow = added.length > 0 ? forbidStarts() : () => undefined
  const { status, stderr } = await install(packages, env).finally(allow)
  if (interrupted) process.exit(1)
  const disabled = added.filter(hasUnit)
  if (disabled.length > 0) await run('systemctl', ['disable', ...disabled], env)
  return status === 0 ? undefined : `apt-get failed: ${stderr.trim().split('\n').at(-1)}`
}

async function install(packages, env) {
  await (updated ??= run('apt-get', ['update'], env))
  if (interrupted) return { status: 1, stderr: '' }
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
}

const hasUnit = (name) =>
  ['/etc', '/usr/lib', '/lib'].some((folder) => existsSync(`${folder}/systemd/system/${name}.service`))

let interrupted = false

/** Passes termination signals on, so that cleanup runs first. */
async function run(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const pass = (signal) => {
    interrupted = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  try {
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { status, stderr }
  } catch (error) {
    return { status: 1, stderr: String(error) }
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}

const policy = '/usr/sbin/policy-rc.d'
const forbids =
  '#!/bin/sh\n# Written by scripts/run/debian.mjs of EVAL while it installs; may be removed.\nexit 101\n'

/** Debian runs policy-rc.d to ask whether a service may start. Returns the cleanup. */
function forbidStarts() {
  // Left by an earlier installation that was killed.
  if (existsSync(policy) && readFileSync(policy, 'utf8') !== forbids) return () => undefined
  writeFileSync(policy, forbids, { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}
