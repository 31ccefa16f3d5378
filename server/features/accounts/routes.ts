import { accounts } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { accountBeside, accountRead } from './account.ts'
import { activationRoutes } from './activation.ts'
import { emailRoutes } from './email.ts'
import { passwordRoutes } from './passwords.ts'
import { hasOlderFactor } from './secondFactor/olderFactors.ts'
import { hasAdmin, setupRoutes } from './setup.ts'
import { signupRoutes } from './signup.ts'
import { isSignupBrowser } from './signupBrowser.ts'
import { linkState } from './tokens.ts'

export function accountRoutes(app: App) {
  const { config, database, version } = app.services
  // Every page begins with this call, so it uses the statement of the session look-up.
  const readTogether = { beside: accountBeside(database.reads) }

  signupRoutes(app)
  activationRoutes(app)
  passwordRoutes(app)
  setupRoutes(app)
  emailRoutes(app)

  serve(app, accounts, {
    // Shows whether a link is valid before the user types anything. The setup ends once, for every link.
    async link(context) {
      if (context.params.purpose === 'setup' && (await hasAdmin(context.db)))
        return { state: 'used', here: true, removable: false }
      return linkFacts(app, context)
    },

    myself: Object.assign(
      ({ beside, caller }: Context<typeof accounts.myself>) =>
        Promise.resolve(accountRead(beside, caller, config)),
      readTogether,
    ),

    // A missing session is a normal answer, an invalid one an error.
    signedIn: Object.assign(
      ({ beside, caller, transport }: Context<typeof accounts.signedIn>) =>
        Promise.resolve({
          account: transport.token ? accountRead(beside, caller, config) : null,
          version,
        }),
      readTogether,
    ),
  })
}

type Link = typeof accounts.link

async function linkFacts(app: App, context: Context<Link>): Promise<Answer<Link>> {
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
  const users = db.selectFrom('user').select('signupBrowserSha256 as stored').where('id', '=', userId)
  const user = await users.executeTakeFirst()
  return { ...facts, here: isSignupBrowser(app, context.transport, user?.stored ?? null) }
}
