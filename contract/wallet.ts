import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { binary } from './file.ts'

/** Cards for phone wallets, if the operator configured the keys. */
export const wallets = {
  offered: endpoint('certificate.pass', 'GET /api/wallet', {
    answer: z.object({ apple: z.boolean(), google: z.boolean() }),
  }),
  /** A pass file. */
  apple: endpoint('certificate.pass', 'GET /api/certificate/:id/applePass', { params: byId, answer: binary }),
  /** A save link. The request is stored, because later changes are sent to the card. */
  google: endpoint('certificate.pass', 'POST /api/certificate/:id/googlePass', {
    params: byId,
    answer: z.object({ url: z.string() }),
  }),
}
