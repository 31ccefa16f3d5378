import { digests } from '#contract/expiry.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'
import { unsubscriberOf } from './unsubscribing.ts'

/** Unsubscribing from the weekly email. */
export function expiryRoutes(app: App) {
  void app.register((scope, _options, done) => {
    // Mail programs post a form (RFC 8058); its content is ignored, the token is in the URL.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    serve(scope as unknown as App, digests, {
      async unsubscribe(context) {
        const userId = unsubscriberOf(app.services.config, context.params.token)
        if (!userId) throw new Problem('token.unusable')
        await context.db
          .updateTable('user')
          .set({ expiryDigest: false })
          .where('id', '=', userId)
          .where('expiryDigest', '=', true)
          .execute()
        return result({}, { audit: { actorId: userId, objectId: userId } })
      },
    })
    done()
  })
}
