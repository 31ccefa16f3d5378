import { endpoint } from './endpoint.ts'
import { byToken, done } from './fields.ts'

/** The weekly letter on certificates that end. */
export const digests = {
  /** One press in the mail program or on the page of the link, without signing in. */
  unsubscribe: endpoint('digest.unsubscribe', 'POST /api/unsubscribe/:token', {
    inBody: '/api/unsubscribe',
    params: byToken,
    answer: done,
  }),
}
