import { startCaddy } from './caddy.ts'
import { startHaproxy } from './haproxy.ts'
import { startNginx } from './nginx.ts'

/** The proxies whose configuration is in `deploy`, with the flag by which each shows its version. */
export const shippedProxies = [
  { name: 'nginx', flag: '-v', start: startNginx },
  { name: 'caddy', flag: 'version', start: startCaddy },
  { name: 'haproxy', flag: '-v', start: startHaproxy },
]
