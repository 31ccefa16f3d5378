interface Where {
  hostname: string
  /** Built, not served from the sources. */
  production: boolean
}

const local = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

/** Only of an installation that people work with is told; never of someone's own computer. */
export const mayTell = ({ hostname, production }: Where) => production && !local.test(hostname)
