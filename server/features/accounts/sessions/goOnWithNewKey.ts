import type { Endpoint } from '#contract/endpoint.ts'
import type { App } from '../../../http/serve.ts'
import { giveKey } from '../../../session/session.ts'
import { replaceKey } from '../../../session/sessionKeys.ts'
import { whenCommitted } from '../../../http/transaction.ts'
import type { Request } from '../../../http/request.ts'

type Going = Pick<Request<Endpoint>, 'db' | 'token' | 'reply' | 'caller'>

/** Replaces the session key and ends every copy of the old one (OWASP ASVS 5.0, 7.2.4, 7.4.3). */
export async function goOnWithNewKey(
  { house }: App,
  { db, token, reply, caller }: Going,
  given: Parameters<typeof replaceKey>[2] = {},
) {
  if (!token) return
  const key = await replaceKey(db, token, given)
  whenCommitted(db, () => giveKey(house, reply, { key, userId: caller.actor?.userId }))
}
