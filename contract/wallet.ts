import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { binary } from './file.ts'

/** One's own card in the wallet of a phone, where the operator has the keys that its maker demands. */
export const wallets = {
  offered: endpoint('certificate.pass', 'GET /api/wallet', {
    answer: z.object({ apple: z.boolean(), google: z.boolean() }),
  }),
  /** A pass to be opened by the phone. */
  apple: endpoint('certificate.pass', 'GET /api/certificate/:id/applePass', { params: byId, answer: binary }),
  /** A link to be followed on the phone. That it was asked for is kept: the card is told what becomes of it. */
  google: endpoint('certificate.pass', 'POST /api/certificate/:id/googlePass', {
    params: byId,
    answer: z.object({ url: z.string() }),
  }),
}
