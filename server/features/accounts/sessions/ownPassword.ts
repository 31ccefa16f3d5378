import type { SignedInEndpoint } from '#contract/endpoint.ts'
import { Problem } from '../../../http/problem.ts'
import type { App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { verifyAttempt } from './verifyAttempt.ts'
import { isPassword } from '../password.ts'
import { passwordHashOf } from '../queries.ts'
import { cookieNamed } from './signIn.ts'
import { forgiveFailures, type Attempt } from './signInGuard.ts'

/**
 * Confirmations within a session count separately from sign-ins, so a stolen session cannot lock the owner
 * out. A correct password does not reset the count of wrong codes.
 */
export const attemptOf = (
  app: App,
  { userId, by }: { userId: string; by: 'password' | 'code' },
  { transport: { ip, cookies } }: Context<SignedInEndpoint>,
): Attempt => ({
  account: [by, userId],
  userId,
  ip,
  device: cookies[cookieNamed(app, 'device')],
})

/** Refuses the attempt without verification while the account must wait. */
export function assertNoWait(seconds: number) {
  if (seconds > 0) throw new Problem('tooMany', { retryAfter: seconds })
}

/** The caller's password. Wrong attempts lead to a wait. */
export async function assertOwnPassword(app: App, context: Context<SignedInEndpoint>, password: string) {
  const { userId } = context.actor
  const attempt = attemptOf(app, { userId, by: 'password' }, context)
  const right = await verifyAttempt(app, {
    attempt,
    isRight: async (seconds) => {
      assertNoWait(seconds)
      return isPassword(password, await passwordHashOf(context.db, userId))
    },
  })
  if (!right) throw new Problem('user.passwordWrong')
  await forgiveFailures(app.services.database.counts, attempt)
}
