interface Where {
  hostname: string
  production: boolean
}

const local = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

/** Reports are sent only from production builds, and never from a local address. */
export const mayTell = ({ hostname, production }: Where) => production && !local.test(hostname)
