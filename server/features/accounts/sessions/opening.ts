import type { session } from '#contract/session.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, type App } from '../../../http/serve.ts'
import { result } from '../../../http/result.ts'
import { verifyAttempt } from './attempts.ts'
import { hashPassword, isOutdated, isPassword } from '../password.ts'
import { beginPending } from './pendingSignIn.ts'
import { assertActivated, factorsOf, findUserByEmail, findUserByUsername } from '../queries.ts'
import { cookieNamed, signIn } from './signIn.ts'
import { holdsToken } from '../tokens.ts'
import { signInOf, signInWithoutUser } from './signInGuard.ts'

type Proven = Record<'userId' | 'passwordHash', string> & { rehashed: string | null }

/**
 * Sign-in by password. Unknown and blocked names cannot be distinguished by answer or duration: a password is
 * hashed in every case, outside the transaction.
 */
export const opening = (app: App) =>
  prepared<typeof session.open, Proven>(
    async ({ db, body, transport: { ip, cookies } }) => {
      const user = await findUser(db, body.username)
      const device = cookies[cookieNamed(app, 'device')]
      const attempt = user ? signInOf(user.id, { ip, device }) : signInWithoutUser(body.username, ip)
      const right = await verifyAttempt(app, {
        attempt,
        isRight: (seconds) => isPassword(body.password, seconds > 0 ? undefined : user?.passwordHash),
      })
      if (!user || !right) throw new Problem('session.wrong')
      const { passwordHash } = user
      const rehashed = isOutdated(passwordHash) ? await hashPassword(body.password) : null
      return { userId: user.id, passwordHash, rehashed }
    },

    async (context, { userId, passwordHash, rehashed }) => {
      const { db } = context
      const user = await db
        .selectFrom('user')
        .select(['passwordHash', 'activated', 'deactivatedAt', 'mustChangePassword'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      // The password was changed during verification.
      if (user?.passwordHash !== passwordHash) throw new Problem('session.wrong')
      assertActivated(user)
      if (user.mustChangePassword && !(await holdsToken(db, 'oneTimePassword', userId)))
        throw new Problem('session.wrong')
      if (rehashed)
        await db.updateTable('user').set({ passwordHash: rehashed }).where('id', '=', userId).execute()
      const { totp, passkey, recovery } = await factorsOf(db, userId)
      if (!totp && !passkey) return signIn(app, context, { userId, secondFactor: false, byPassword: true })
      const waiting = { name: cookieNamed(app, 'pending'), value: await beginPending(db, userId) }
      return result({ factors: { totp, passkey, recovery } }, { cookies: [waiting] })
    },
  )

const findUser = (db: Db, name: string) =>
  name.includes('@') ? findUserByEmail(db, name) : findUserByUsername(db, name)
