import { type session } from '#contract/session.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, type App } from '../../../http/serve.ts'
import { sessionCookie } from '../../../session/session.ts'
import { confirmedKey } from '../../../session/sessionKeys.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { isCodeOf, kindOfCode } from '../secondFactor/codes.ts'
import { verifyAttempt } from './verifyAttempt.ts'
import { attemptOf, assertNoWait, assertOwnPassword } from './ownPassword.ts'
import { ownerOfPasskey, placeOf } from '../secondFactor/passkeys.ts'
import { forgiveFailures } from './signInGuard.ts'

type Confirm = typeof session.confirm

/**
 * Confirms the identity for ten minutes: by password, second factor or, for both, passkey. Each time the
 * session gets a new key (OWASP ASVS 5.0, 7.2.4).
 */
export const confirming = (app: App) =>
  prepared<Confirm, void>(
    async (context) => {
      const { password, code } = context.body
      if (password !== undefined) await assertOwnPassword(app, context, password)
      if (code !== undefined) await assertCodeValid(app, context, code)
    },

    async ({ db, actor, body: { passkey, code }, transport: { token, headers } }) => {
      if (!token) throw new Problem('signedOut')
      const relyingParty = placeOf(app.services.config, headers.origin)
      if (passkey) await ownerOfPasskey(db, relyingParty, { used: passkey, userId: actor.userId })
      const key = await confirmedKey(db, token, {
        identity: code === undefined,
        secondFactor: code !== undefined || passkey !== undefined,
      })
      if (!key) throw new Problem('signedOut')
      const by = passkey ? 'passkey' : code === undefined ? 'password' : kindOfCode(code)
      const cookies = [sessionCookie(app.services, { key, userId: actor.userId })]
      return result({}, { audit: { by }, cookies })
    },
  )

async function assertCodeValid(app: App, context: Context<Confirm>, code: string) {
  const { userId } = context.actor
  const attempt = attemptOf(app, { userId, by: 'code' }, context)
  const right = await verifyAttempt(app, {
    attempt,
    isRight: (seconds) => {
      assertNoWait(seconds)
      return isCodeOf(app.services, { userId, code, now: context.now })
    },
  })
  if (!right) throw new Problem('secondFactor.codeWrong')
  await forgiveFailures(app.services.database.counts, attempt)
}
