import { randomBytes } from 'node:crypto'
import type { accounts } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { sha256 } from '../../config.ts'
import type { App } from '../../http/serve.ts'
import type { Transport, Context } from '../../http/context.ts'
import { cookieNamed } from './sessions/signIn.ts'
import { hasOlderFactor } from './secondFactor/olderFactors.ts'
import { linkState } from './tokens.ts'

const isMark = /^[\w-]{43}$/
/** As long as the activation link is valid. */
const hours = 24

type Browser = Pick<Transport, 'cookies'>

/** Marks the browser in which a person signs up: its cookie, and what is stored of the mark. */
export function markSignupBrowser(app: App, { cookies }: Browser) {
  const name = cookieNamed(app, 'signup')
  const stored = cookies[name]
  const mark = stored !== undefined && isMark.test(stored) ? stored : randomBytes(32).toString('base64url')
  const cookie = { name, value: mark, maxAgeSeconds: hours * 3600 }
  return { cookie, signupBrowserSha256: sha256(mark) }
}

export function isSignupBrowser(app: App, { cookies }: Browser, stored: Buffer | null) {
  const mark = cookies[cookieNamed(app, 'signup')]
  return mark !== undefined && stored !== null && sha256(mark).equals(stored)
}

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
