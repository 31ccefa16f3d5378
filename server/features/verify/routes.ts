import { cards } from '#contract/card.ts'
import { largestPdf, verify } from '#contract/verify.ts'
import { parseVerifyCode } from '#domain/codes.ts'
import { serve, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'
import { fileChecks, trustOf, judgeFile } from './file.ts'
import { ownCards } from './ownCards.ts'
import { proofOf } from './proof.ts'
import { verificationOf } from './verify.ts'

export function verifyRoutes(app: App) {
  const { config, log } = app.services
  const checking = fileChecks(app.services)
  const trusted = trustOf(config)
  serve(app, verify, {
    code: ({ db, params, today, now }) =>
      verificationOf({ db, config, log, today, now, code: parseVerifyCode(params.code) }),

    async proof({ db, params, today, now }) {
      const { number, proof } = await proofOf({
        ...{ db, config, log, today, now },
        code: parseVerifyCode(params.code),
      })
      const headers = { 'Content-Disposition': `attachment; filename="${number}.json"` }
      return result(proof, { headers })
    },
  })

  serve(app, cards, {
    own: async ({ db, actor, today, now }) => ({
      items: await ownCards({ db, config, log, today, now, userId: actor.userId }),
    }),
  })

  // Only this call accepts a file; elsewhere a PDF is refused before it is read.
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/pdf',
      { parseAs: 'buffer', bodyLimit: largestPdf },
      (_request, body, parsed) => parsed(null, body),
    )
    serve(scope as App, verify, {
      file: ({ db, body, actor, transport, today, now }) =>
        judgeFile({
          ...{ db, config, log, pdf: body, today, now, trusted },
          check: checking({ actor, ip: transport.ip }),
        }),
    })
    done()
  })
}
