import { shared } from '#contract/share.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '../../../http/serve.ts'
import { cookieOptions } from '../../../session/session.ts'
import type { Request } from '../../../http/request.ts'

const hours = 12

const nameIn = ({ house: { config } }: App) => (config.secure ? '__Secure-shared' : 'shared')

interface Opened {
  openedId: string
  token: string
}

/**
 * A cookie lets the browser that opened a link fetch the document. It is limited to that path; a secret in
 * the URL would appear in proxy logs.
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

export const rememberedLink = (app: App, { cookies }: Pick<Request<Endpoint>, 'cookies'>) =>
  cookies[nameIn(app)] ?? ''
