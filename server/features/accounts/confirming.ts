import { type session } from '#contract/session.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, type App, type Request } from '../../http/serve.ts'
import { confirmSession } from '../../http/session.ts'
import { givenCode, isCode, type GivenCode } from './codes.ts'
import { attemptOf, demandNoWait, demandOwnPassword } from './ownPassword.ts'
import { ownerOfPasskey, placeOf } from './passkeys.ts'
import { signInFailed } from './signInFailed.ts'
import { forgiveFailures, type Attempt } from './signInGuard.ts'

type Confirm = typeof session.confirm

interface Checked {
  attempt: Attempt
  code: GivenCode | null
}

/** Proving again who one is, for ten minutes: by password, by a code of the second factor, or by passkey for both. */
export const confirming = (app: App) =>
  prepared<Confirm, Checked>(
    async (request) => {
      const { db, actor, body } = request
      if (!actor) throw new Problem('signedOut')
      const attempt = attemptOf(app, request)
      await demandNoWait(request, attempt)
      if (body.password !== undefined) await demandOwnPassword(app, request, body.password)
      return { attempt, code: body.code === undefined ? null : await givenCode(db, actor.userId, body.code) }
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
