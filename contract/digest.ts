import { endpoint } from './endpoint.ts'
import { byToken, done } from './fields.ts'

/** The weekly email on expiring certificates. */
export const digests = {
  /** One-click unsubscribe, without a session (RFC 8058). */
  unsubscribe: endpoint('digest.unsubscribe', 'POST /api/unsubscribe/:token', {
    inBody: '/api/unsubscribe',
    params: byToken,
    answer: done,
  }),
}
