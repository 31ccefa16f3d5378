import { startCaddy } from './caddy.ts'
import { startHaproxy } from './haproxy.ts'
import { startNginx } from './nginx.ts'

/** Proxies with a configuration in `deploy`, and their version flags. */
export const shippedProxies = [
  { name: 'nginx', flag: '-v', start: startNginx },
  { name: 'caddy', flag: 'version', start: startCaddy },
  { name: 'haproxy', flag: '-v', start: startHaproxy },
]
