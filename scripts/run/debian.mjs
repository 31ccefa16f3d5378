import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'

/** Installs packages where the system is Debian's and lets us. Answers why it could not, or nothing. */
export function installDebian(packages, environment) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'there is no apt-get to be run as root.'
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' })
  apt('update')
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...packages)
  return status === 0 ? undefined : `apt-get could not: ${stderr?.trim().split('\n').at(-1)}`
}
