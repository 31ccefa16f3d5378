import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebian } from './debian.mjs'

/** The proxies whose configuration is in `deploy`, and the package each comes in. */
const proxies = ['nginx', 'caddy', 'haproxy']

/** Where they cannot be had, the tests of their configuration are left out, and this says so. */
export function ensureProxies({ environment }) {
  const folders = [...environment.PATH.split(delimiter), '/usr/sbin']
  const missing = proxies.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (missing.length === 0) return
  const failure = installDebian(missing, environment, { services: missing })
  if (failure) console.log(`The configuration of ${missing.join(', ')} is not tried: ${failure}`)
}
