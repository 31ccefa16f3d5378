import { accounts } from '#contract/account.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { accountBeside, accountRead } from './account.ts'
import { activationRoutes } from './activation.ts'
import { emailRoutes } from './email.ts'
import { linkFacts } from './linkFacts.ts'
import { passwordRoutes } from './passwords.ts'
import { hasAdmin, setupRoutes } from './setup.ts'
import { signupRoutes } from './signup.ts'

/** Accounts: how people sign up, come by their password and address, and what a link is good for. */
export function accountRoutes(app: App) {
  const { config, database } = app.house
  // Every page begins with it, so it costs no statement of its own.
  const readTogether = { beside: accountBeside(database.reads) }

  signupRoutes(app)
  activationRoutes(app)
  passwordRoutes(app)
  setupRoutes(app)
  emailRoutes(app)

  serve(app, accounts, {
    // Says before anything is typed what a link is still good for. The first start is over once, whatever the link.
    async link(request) {
      if (request.params.purpose === 'setup' && (await hasAdmin(request.db)))
        return { state: 'used', here: true, removable: false }
      return linkFacts(app, request)
    },

    myself: Object.assign(
      ({ beside, caller }: Request<typeof accounts.myself>) =>
        Promise.resolve(accountRead(beside, caller, config)),
      readTogether,
    ),

    // No one is no mistake. A key that opens nothing is one, as everywhere.
    signedIn: Object.assign(
      ({ beside, caller, token }: Request<typeof accounts.signedIn>) =>
        Promise.resolve({ account: token ? accountRead(beside, caller, config) : null }),
      readTogether,
    ),
  })
}
