import { type session } from '#contract/session.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, type App, type Request } from '../../http/serve.ts'
import { givenCode, isCode, type GivenCode } from './codes.ts'
import { ownerOfPasskey, placeOf } from './passkeys.ts'
import { attemptPending, endPending, pendingUser } from './pendingSignIn.ts'
import { cookieNamed, signIn } from './signIn.ts'
import { signInFailed } from './signInFailed.ts'

type Finish = typeof session.finish
type Given = (GivenCode & { userId: string }) | null

/** The second step after the password, by code or passkey. A passkey needs no first step. */
export const finishing = (app: App) =>
  prepared<Finish, Given>(
    async ({ db, body, cookies }) => {
      if (body.code === undefined) return null
      const userId = await attemptPending(app.house, cookies[cookieNamed(app, 'pending')])
      return { userId, ...(await givenCode(db, userId, body.code)) }
    },

    async (request, given) => {
      const waiting = request.cookies[cookieNamed(app, 'pending')]
      const userId = given ? await byCode(app, request, given) : await byPasskey(app, request, waiting)
      if (given || (await pendingUser(request.db, waiting))) await endPending(request.db, waiting)
      return signIn(app, request, { userId, secondFactor: true })
    },
  )

async function byCode(
  app: App,
  { db, ip, cookies, now }: Request<Finish>,
  given: GivenCode & { userId: string },
) {
  const { userId } = given
  if (await isCode(db, app.house, { ...given, now })) return userId
  const attempt = { account: userId, ip, device: cookies[cookieNamed(app, 'device')] }
  await signInFailed(app, attempt, { userId, waits: false })
  throw new Problem('secondFactor.codeWrong')
}

async function byPasskey(app: App, { db, body, headers }: Request<Finish>, waiting: string | undefined) {
  if (!body.passkey) throw new Problem('secondFactor.passkeyWrong')
  const place = placeOf(app.house.config, headers.origin)
  const userId = await ownerOfPasskey(db, place, {
    used: body.passkey,
    userId: await pendingUser(db, waiting),
  })
  const { activated } = await db
    .selectFrom('user')
    .select('activated')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!activated) throw new Problem('session.notActivated')
  return userId
}
