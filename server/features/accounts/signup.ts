import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { accounts } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { sendMail } from '../../mail/mail.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'
import { mailActivation } from './mails.ts'
import { agreeToTerms } from '../system/legal/queries.ts'
import { hashPassword } from './password.ts'
import { assertUnguessable } from './passwordRules.ts'
import { createPerson } from './people.ts'
import { findUserByEmail, findUserByUsername, folded } from './queries.ts'
import { markSignupBrowser } from './signupBrowser.ts'

const answerAfterMs = 40

type Signup = typeof accounts.signup

export function signupRoutes(app: App) {
  const { config } = app.services

  serve(app, accounts, {
    signup: prepared<Signup, string>(
      async ({ body: { username, email, password } }) => {
        await assertUnguessable(password, { username, email }, config)
        return hashPassword(password)
      },
      async (context, passwordHash) => {
        const { db, body } = context
        const { cookie, signupBrowserSha256 } = markSignupBrowser(app, context.transport)
        const newcomer = { ...body, passwordHash, signupBrowserSha256 }
        const userId = await (config.strict ? signUpSilently : signUpOpenly)(db, config, newcomer)
        const audit = userId ? { actorId: userId, objectId: userId } : {}
        return result({}, { audit, cookies: [cookie] })
      },
    ),

    // Public, so both answer after a constant time.
    async checkEmail({ db, params }) {
      const [user] = await Promise.all([findUserByEmail(db, params.email), pause(answerAfterMs)])
      return { exists: !config.strict && user !== undefined }
    },

    async checkUsername({ db, params }) {
      const [user, reserved] = await Promise.all([
        findUserByUsername(db, params.username),
        isReserved(db, params.username),
        pause(answerAfterMs),
      ])
      return { exists: user !== undefined || reserved }
    },
  })
}

type Newcomer = Body<Signup> & { passwordHash: string; signupBrowserSha256: Buffer }

async function signUpOpenly(db: Db, config: Config, newcomer: Newcomer) {
  const { username, email } = newcomer
  if ((await findUserByUsername(db, username)) && (await findUserByEmail(db, email)))
    throw new Problem('user.usernameTaken', {
      fields: { username: 'user.usernameTaken', email: 'user.emailTaken' },
    })
  return signUp(db, config, newcomer)
}

async function signUp(db: Db, config: Config, newcomer: Newcomer) {
  const { username, email, language, passwordHash, signupBrowserSha256 } = newcomer
  const id = await createPerson(db, { username, email, language, passwordHash, signupBrowserSha256 })
  await agreeToTerms(db, id, language)
  await mailActivation(db, config, { id, username, email, language })
  return id
}

/**
 * Strict mode: the same work and answer for known and unknown addresses. For a known address only an email to
 * its owner is sent, and the username is reserved as usual.
 */
async function signUpSilently(db: Db, config: Config, newcomer: Newcomer) {
  const { username, email } = newcomer
  const owner = await findUserByEmail(db, email)
  if (await isReserved(db, username)) throw new Problem('user.usernameTaken')
  if (!owner) return signUp(db, config, newcomer)
  await sql`savepoint unmade`.execute(db)
  await signUp(db, config, { ...newcomer, email: `${uuid()}@invalid` })
  await sql`rollback to savepoint unmade`.execute(db)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reservedUsername')
    .values({ username: folded(username) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new Problem('user.usernameTaken')
  await sendMail(db, { to: owner, template: 'alreadyRegistered' })
  return null
}

const isReserved = (db: Db, username: string) =>
  exists(db.selectFrom('reservedUsername').select('username').where('username', '=', folded(username)))
