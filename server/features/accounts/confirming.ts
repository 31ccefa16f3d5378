import { type session } from '#contract/session.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, type App, type Request } from '../../http/serve.ts'
import { confirmSession } from '../../http/session.ts'
import { givenCode, isCode, type GivenCode } from './codes.ts'
import { ownerOfPasskey, placeOf } from './passkeys.ts'
import { isPassword } from './password.ts'
import { passwordHashOf } from './queries.ts'
import { cookieNamed } from './signIn.ts'
import { signInFailed } from './signInFailed.ts'
import { forgiveFailures, secondsToWait, type Attempt } from './signInGuard.ts'

type Confirm = typeof session.confirm

interface Checked {
  attempt: Attempt
  code: GivenCode | null
}

/** Proving again who one is, for ten minutes: by password, by a code of the second factor, or by passkey for both. */
export const confirming = (app: App) =>
  prepared<Confirm, Checked>(
    async ({ db, actor, body, ip, cookies }) => {
      if (!actor) throw new Problem('signedOut')
      const { userId } = actor
      // Apart from signing in: whoever has somebody's session must not be able to lock them out.
      const attempt = { account: `confirm:${userId}`, ip, device: cookies[cookieNamed(app, 'device')] }
      const seconds = await secondsToWait(db, attempt)
      if (seconds > 0) throw new Problem('tooMany', { retryAfter: seconds })
      if (
        body.password !== undefined &&
        !(await isPassword(body.password, await passwordHashOf(db, userId)))
      ) {
        await signInFailed(app, attempt, { userId, waits: false })
        throw new Problem('user.passwordWrong')
      }
      return { attempt, code: body.code === undefined ? null : await givenCode(db, userId, body.code) }
    },

    async (request, { attempt, code }) => {
      const { db, caller, actor } = request
      if (!actor || !caller.sessionId) throw new Problem('signedOut')
      if (code) await demandCode(app, request, { ...code, attempt })
      const { passkey } = request.body
      const place = placeOf(app.house.config, request.headers.origin)
      if (passkey) await ownerOfPasskey(db, place, { used: passkey, userId: actor.userId })
      await confirmSession(db, caller.sessionId, { identity: !code, secondFactor: Boolean(code ?? passkey) })
      await forgiveFailures(db, attempt)
      return {}
    },
  )

async function demandCode(
  app: App,
  { db, actor, now }: Request<Confirm>,
  { attempt, ...code }: GivenCode & { attempt: Attempt },
) {
  const userId = actor?.userId ?? ''
  if (await isCode(db, app.house, { ...code, userId, now })) return
  await signInFailed(app, attempt, { userId, waits: false })
  throw new Problem('secondFactor.codeWrong')
}
