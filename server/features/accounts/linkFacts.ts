import type { accounts } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { hasOlderFactor } from './secondFactor/olderFactors.ts'
import { isSignupBrowser } from './signupBrowser.ts'
import { linkState } from './tokens.ts'

type Link = typeof accounts.link

export async function linkFacts(app: App, context: Context<Link>): Promise<Answer<Link>> {
  const { db, params, caller } = context
  const { purpose, token } = params
  const link = await linkState(db, purpose, token)
  const facts = { state: link.state, here: true, removable: false }
  if (link.state !== 'open' || !link.userId) return facts
  const { userId, sessionId } = link
  if (purpose === 'emailChange')
    return { ...facts, here: sessionId !== null && sessionId === caller.sessionId }
  if (purpose === 'passwordReset') return { ...facts, removable: await hasOlderFactor(db, userId) }
  if (purpose !== 'activation') return facts
  const user = await db
    .selectFrom('user')
    .select('signupBrowserSha256')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { ...facts, here: isSignupBrowser(app, context.transport, user?.signupBrowserSha256 ?? null) }
}
