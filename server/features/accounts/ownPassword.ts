import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '../../http/problem.ts'
import type { App, Request } from '../../http/serve.ts'
import { isPassword } from './password.ts'
import { passwordHashOf } from './queries.ts'
import { cookieNamed } from './signIn.ts'
import { signInFailed } from './signInFailed.ts'
import { secondsToWait, type Attempt } from './signInGuard.ts'

/**
 * The attempts of somebody signed in to prove who they are, counted apart from signing in: whoever has somebody's
 * session must not be able to lock them out.
 */
export const attemptOf = (app: App, { actor, ip, cookies }: Request<Endpoint>): Attempt => ({
  account: `confirm:${actor?.userId ?? ''}`,
  ip,
  device: cookies[cookieNamed(app, 'device')],
})

export async function demandNoWait({ db }: Pick<Request<Endpoint>, 'db'>, attempt: Attempt) {
  const seconds = await secondsToWait(db, attempt)
  if (seconds > 0) throw new Problem('tooMany', { retryAfter: seconds })
}

/** The password of whoever asks; after some wrong ones the next has to wait. */
export async function demandOwnPassword(app: App, request: Request<Endpoint>, password: string) {
  if (!request.actor) throw new Problem('signedOut')
  const { userId } = request.actor
  const attempt = attemptOf(app, request)
  await demandNoWait(request, attempt)
  if (await isPassword(password, await passwordHashOf(request.db, userId))) return
  await signInFailed(app, attempt, { userId, waits: false })
  throw new Problem('user.passwordWrong')
}
