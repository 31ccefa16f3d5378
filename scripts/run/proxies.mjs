import { installDebian, isInstalled } from './debian.mjs'

/** The proxies whose configuration is in `deploy`, and the package each comes in. */
const proxies = ['nginx', 'caddy', 'haproxy']

/** Where they cannot be had, the tests of their configuration are left out, and this says so. */
export async function ensureProxies({ environment }) {
  // Each by itself: a system that lacks one of the packages still gets the others.
  for (const name of proxies.filter((one) => !isInstalled(one, environment))) {
    const failure = await installDebian([name], environment, { services: [name] })
    if (failure) console.log(`The configuration of ${name} is not tried: ${failure}`)
  }
}
