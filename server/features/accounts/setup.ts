import { accounts } from '#contract/account.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { lockAdmins } from '../people/queries.ts'
import { hashPassword } from './password.ts'
import { assertUnguessable } from './passwordRules.ts'
import { createPerson } from './people.ts'
import { signIn } from './sessions/signIn.ts'
import { makeToken, peekToken, useToken } from './tokens.ts'

/** The operator creates the first administrator with a link and is signed in. There is no default account. */
export function setupRoutes(app: App) {
  serve(app, accounts, {
    setup: prepared<typeof accounts.setup, string>(
      async ({ db, params, body: { password, username, email, firstname, lastname } }) => {
        await peekToken(db, 'setup', params.token)
        const owner = { username, email, names: [firstname, lastname] }
        await assertUnguessable(password, owner, app.services.config)
        return hashPassword(password)
      },
      async (context, passwordHash) => {
        const { db, params } = context
        const { password: _hashed, ...person } = context.body
        await useToken(db, 'setup', params.token)
        await lockAdmins(db)
        if (await hasAdmin(db)) throw new Problem('token.unusable')
        const userId = await createPerson(db, { ...person, passwordHash, isAdmin: true, activated: true })
        await appendToLog(db, { type: 'system.setup', actorId: userId, objectId: userId, payload: {} })
        return signIn(app, context, { userId, secondFactor: false, byPassword: true })
      },
    ),
  })
}

/** A new link at each start until one is used. */
export async function setupLink({ database }: Services, address: string) {
  return database.writes.transaction().execute(async (db) => {
    if (await hasAdmin(db)) return null
    return `${address}/setup#${await makeToken(db, 'setup', {})}`
  })
}

export const hasAdmin = (db: Db) =>
  exists(db.selectFrom('user').select('id').where('isAdmin', '=', true).limit(1))
