import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Installs packages where the system is Debian's and lets us. Answers why it could not, or nothing. Of the packages,
 * `services` are not started, neither now nor with the system.
 */
export function installDebian(packages, environment, { services = [] } = {}) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'there is no apt-get to be run as root.'
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' })
  apt('update')
  const allow = services.length > 0 ? forbidStarts() : () => undefined
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages)
  allow()
  if (services.length > 0) spawnSync('systemctl', ['disable', ...services], { env })
  return status === 0 ? undefined : `apt-get could not: ${stderr?.trim().split('\n').at(-1)}`
}

const policy = '/usr/sbin/policy-rc.d'

/** Debian asks this program whether an installed service may start. Answers how to allow it again. */
function forbidStarts() {
  if (existsSync(policy)) return () => undefined
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}
