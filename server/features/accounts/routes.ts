import { accounts } from '#contract/account.ts'
import { serve, type App } from '../../http/serve.ts'
import { accountOf } from './account.ts'
import { emailRoutes } from './email.ts'
import { passwordRoutes } from './passwords.ts'
import { secondFactorRoutes } from './secondFactor.ts'
import { sessionRoutes } from './sessions.ts'
import { setupRoutes } from './setup.ts'
import { signupRoutes } from './signup.ts'

/** Accounts: how people sign up, sign in and prove who they are. */
export function accountRoutes(app: App) {
  sessionRoutes(app)
  signupRoutes(app)
  passwordRoutes(app)
  setupRoutes(app)
  secondFactorRoutes(app)
  emailRoutes(app)

  serve(app, accounts, {
    myself: ({ db, caller }) => accountOf(db, caller, app.house.config),
  })
}
