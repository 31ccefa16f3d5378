import { installDebian, isInstalled } from './debian.mjs'

/** Proxies with a configuration in `deploy`, also the names of their Debian packages. */
const proxies = ['nginx', 'caddy', 'haproxy']

/** Without them the tests of their configuration are skipped with a message. */
export async function ensureProxies({ environment }) {
  // One by one, so that a missing package does not prevent the others.
  for (const name of proxies.filter((one) => !isInstalled(one, environment))) {
    const failure = await installDebian([name], environment, { services: [name] })
    if (failure) console.log(`Skips the tests of the configuration of ${name}: ${failure}`)
  }
}
