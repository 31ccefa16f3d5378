import type { Endpoint } from '#contract/endpoint.ts'
import type { App, Request } from '../../http/serve.ts'
import { cookieName, cookieOptions } from '../../http/session.ts'
import { replaceKey } from '../../http/sessionKeys.ts'

type Going = Pick<Request<Endpoint>, 'db' | 'token' | 'reply' | 'caller'>

/** The session goes on with another key, and every copy of the one before ends at once (OWASP ASVS 5.0, 7.2.4, 7.4.3). */
export async function goOnWithNewKey(
  { house: { config, visitors } }: App,
  { db, token, reply, caller }: Going,
  given: Parameters<typeof replaceKey>[2] = {},
) {
  if (!token) return
  const replaced = await replaceKey(db, token, given)
  visitors.saw(replaced, caller.actor?.userId)
  reply.setCookie(cookieName(config), replaced, cookieOptions(config))
}
