import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { digests } from '#contract/expiry.ts'
import { installationSecret, type Config } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'

type Keys = Pick<Config, 'secret' | 'dataDirectory'>

const idBytes = 16

/** Ends the weekly email of one person and permits nothing else. A MAC, so nothing is stored. */
export const unsubscribeToken = (config: Keys, userId: string) => {
  const id = Buffer.from(parse(userId))
  return Buffer.concat([id, signatureOf(config, id)]).toString('base64url')
}

export function unsubscriberOf(config: Keys, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = signatureOf(config, id)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return stringify(id)
}

const signatureOf = (config: Keys, id: Uint8Array) =>
  createHmac('sha256', installationSecret(config)).update('unsubscribe from digest\0').update(id).digest()

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
