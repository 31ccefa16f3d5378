import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '../../../http/serve.ts'
import { sessionCookie } from '../../../session/session.ts'
import { replaceKey } from '../../../session/sessionKeys.ts'
import type { Context } from '../../../http/context.ts'
import { type Cookie } from '../../../http/result.ts'

type Going = Pick<Context<Endpoint>, 'db' | 'transport' | 'caller'>

/** Gives the session another key and returns its cookie; every copy of the one before ends at once (OWASP ASVS 5.0, 7.2.4, 7.4.3). */
/** Replaces the session key and ends every copy of the old one (OWASP ASVS 5.0, 7.2.4, 7.4.3). */
export async function goOnWithNewKey(
  { services }: App,
  { db, transport: { token }, caller }: Going,
  proofs: Parameters<typeof replaceKey>[2] = {},
): Promise<Cookie[]> {
  if (!token) return []
  const key = await replaceKey(db, token, proofs)
  return [sessionCookie(services, { key, userId: caller.actor?.userId })]
}
