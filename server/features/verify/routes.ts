import { verify } from '#contract/verify.ts'
import { parseVerifyCode } from '#domain/verifyCode.ts'
import { serve, type App } from '../../http/serve.ts'
import { verificationOf } from './verify.ts'

/** Anyone may check a card, a certificate or a report by its code. */
export function verifyRoutes(app: App) {
  serve(app, verify, {
    code: ({ db, params, today, now }) =>
      verificationOf({ db, today, now, code: parseVerifyCode(params.code) }),
  })
}
