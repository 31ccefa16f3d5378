import { shared } from '#contract/share.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '../../http/serve.ts'
import { cookieOptions } from '../../http/session.ts'
import type { Request } from '../../http/request.ts'

const hours = 12

const nameIn = ({ house: { config } }: App) => (config.secure ? '__Secure-shared' : 'shared')

interface Opened {
  openedId: string
  token: string
}

/**
 * Lets the browser that opened a link fetch its paper. The secret is in a cookie of that one address: it is neither in the
 * address, which proxies log, nor sent with any other call.
 */
export function rememberLink(
  app: App,
  { reply }: Pick<Request<Endpoint>, 'reply'>,
  { openedId, token }: Opened,
) {
  const path = shared.paper.path.replace(':id', openedId)
  const options = { ...cookieOptions(app.house.config), path, sameSite: 'strict' as const }
  reply.setCookie(nameIn(app), token, { ...options, maxAge: hours * 3600 })
}

/** The secret of the link that this browser opened; blank where it opened none. */
export const rememberedLink = (app: App, { cookies }: Pick<Request<Endpoint>, 'cookies'>) =>
  cookies[nameIn(app)] ?? ''
