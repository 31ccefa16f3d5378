import { shared } from '#contract/share.ts'
import type { App } from '../../../http/serve.ts'
import type { Cookie } from '../../../http/result.ts'
import type { Transport } from '../../../http/context.ts'

const hours = 12

const nameIn = ({ services: { config } }: App) => (config.secure ? '__Secure-shared' : 'shared')

/**
 * A cookie lets the browser that opened a link fetch the document. It is limited to that path; a secret in
 * the URL would appear in proxy logs.
 */
export const linkCookie = (app: App, { openedId, token }: { openedId: string; token: string }): Cookie => ({
  name: nameIn(app),
  value: token,
  maxAgeSeconds: hours * 3600,
  path: shared.paper.path.replace(':id', openedId),
  sameSite: 'strict',
})

export const rememberedLink = (app: App, { cookies }: Pick<Transport, 'cookies'>) =>
  cookies[nameIn(app)] ?? ''
