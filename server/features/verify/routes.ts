import { verify } from '#contract/verify.ts'
import { parseVerifyCode } from '#domain/verifyCode.ts'
import { serve, type App } from '../../http/serve.ts'
import { judgeFile } from './file.ts'
import { verificationOf } from './verify.ts'

const largestFile = 25_000_000

/** Anyone may check a card, a certificate or a report: by its code, or by the file itself. */
export function verifyRoutes(app: App) {
  app.addContentTypeParser(
    'application/pdf',
    { parseAs: 'buffer', bodyLimit: largestFile },
    (_request, body, done) => done(null, body),
  )

  serve(app, verify, {
    code: ({ db, params, today, now }) =>
      verificationOf({ db, today, now, code: parseVerifyCode(params.code) }),
    file: ({ db, body, today, now }) => judgeFile({ db, pdf: body, today, now }),
  })
}
