import type { session } from '#contract/session.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { assertActivated } from '../queries.ts'
import { isCodeOf, kindOfCode } from '../secondFactor/recoveryCodes.ts'
import { requireProof } from './attempts.ts'
import { signInOf } from './signInGuard.ts'
import { ownerOfPasskey, relyingPartyOf } from '../secondFactor/passkeys.ts'
import { attemptPending, endPending, pendingUser } from './pendingSignIn.ts'
import { cookieNamed, signIn } from './signIn.ts'

type Finish = typeof session.finish

/** The second step of signing in, by code or passkey. A passkey needs no first step. */
export const finishing = (app: App) =>
  prepared<Finish, string | null>(
    async (context) => (context.body.code === undefined ? null : byCode(app, context, context.body.code)),

    async (context, provenUserId) => {
      const waiting = context.transport.cookies[cookieNamed(app, 'pending')]
      const userId = provenUserId ?? (await byPasskey(app, context, waiting))
      const byPassword = provenUserId !== null || (await pendingUser(context.db, waiting)) !== null
      if (byPassword) await endPending(context.db, waiting)
      const { code } = context.body
      const by = code === undefined ? 'passkey' : kindOfCode(code)
      return signIn(app, context, { userId, secondFactor: true, byPassword, by })
    },
  )

async function byCode(app: App, { now, transport: { ip, cookies } }: Context<Finish>, code: string) {
  const userId = await attemptPending(app.services, cookies[cookieNamed(app, 'pending')])
  await requireProof(app, signInOf(userId, { ip, device: cookies[cookieNamed(app, 'device')] }), {
    wrong: 'secondFactor.codeWrong',
    isRight: () => isCodeOf(app.services, { userId, code, now }),
  })
  return userId
}

async function byPasskey(app: App, { db, body, transport }: Context<Finish>, waiting: string | undefined) {
  if (!body.passkey) throw new Problem('secondFactor.passkeyWrong')
  const relyingParty = relyingPartyOf(app.services.config, transport.headers.origin)
  const userId = await ownerOfPasskey(db, relyingParty, {
    used: body.passkey,
    userId: await pendingUser(db, waiting),
  })
  const user = await db
    .selectFrom('user')
    .select(['activated', 'deactivatedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  assertActivated(user)
  return userId
}
