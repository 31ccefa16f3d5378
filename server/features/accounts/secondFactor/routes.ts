import { sql } from 'kysely'
import { secondFactor } from '#contract/secondFactor.ts'
import type { Endpoint, SignedInEndpoint } from '#contract/endpoint.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, serve, type App } from '../../../http/serve.ts'
import { post } from '../../../mail/mail.ts'
import type { Request } from '../../../http/request.ts'
import { result } from '../../../http/result.ts'
import { addPasskey, placeOf, registrationOptions, useOptions } from './passkeys.ts'
import { ownerProven } from './ownerProven.ts'
import { pendingUser } from '../sessions/pendingSignIn.ts'
import { factorsOf, personById } from '../queries.ts'
import { keepRecoverySet, newRecoverySet, type RecoverySet } from './recoveryCodes.ts'
import { endOtherSessions } from '../sessions/endOtherSessions.ts'
import { goOnWithNewKey } from '../sessions/goOnWithNewKey.ts'
import { cookieNamed } from '../sessions/signIn.ts'
import { beginTotp, confirmTotp } from './totp.ts'

export function secondFactorRoutes(app: App) {
  const { services } = app
  const place = ({ transport }: Request<Endpoint>) => placeOf(services.config, transport.headers.origin)

  serve(app, secondFactor, {
    async read({ db, caller, actor }) {
      const { userId } = actor
      const totp = await db
        .selectFrom('totp')
        .select('confirmedAt')
        .where('userId', '=', userId)
        .executeTakeFirst()
      const passkeys = await db
        .selectFrom('passkey')
        .select(['id', 'name', 'createdAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute()
      const { left } = await db
        .selectFrom('recoveryCode')
        .select(sql<number>`count(*)`.as('left'))
        .where('userId', '=', userId)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        required: services.config.secondFactor && needsSecondFactor(caller.withheld ?? actor),
        totpSince: totp?.confirmedAt ?? null,
        passkeys: passkeys.map(({ id, ...passkey }) => ({ _id: id, ...passkey })),
        recoveryCodesLeft: left,
      }
    },

    async challenge(request) {
      const { db, actor, transport } = request
      const userId = actor?.userId ?? (await pendingUser(db, transport.cookies[cookieNamed(app, 'pending')]))
      return useOptions(db, place(request), userId)
    },

    async beginTotp(request) {
      const { db } = request
      return beginTotp(db, services, await personById(db, await ownerProven(request)))
    },

    confirmTotp: prepared<typeof secondFactor.confirmTotp, RecoverySet | null>(
      firstCodes,
      async (request, codes) => {
        const userId = await ownerProven(request)
        const { db, now, body } = request
        const code = body.code.replace(/\s/g, '')
        if (!(await confirmTotp(db, services, { userId, code, now })))
          throw new Problem('secondFactor.codeWrong')
        const cookies = await factorAdded(app, request, { userId, codes })
        return result({ recoveryCodes: codes?.codes ?? [] }, { cookies })
      },
    ),

    async removeTotp(request) {
      const userId = await ownerProven(request)
      const { numDeletedRows } = await request.db
        .deleteFrom('totp')
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Problem('notFound')
      return factorRemoved(app, request, userId)
    },

    async beginPasskey(request) {
      const { db } = request
      const person = await personById(db, await ownerProven(request))
      return registrationOptions(db, place(request), services.config.productName, person)
    },

    addPasskey: prepared<typeof secondFactor.addPasskey, RecoverySet | null>(
      firstCodes,
      async (request, codes) => {
        const userId = await ownerProven(request)
        const { name, passkey: made } = request.body
        const passkey = await addPasskey(request.db, place(request), { userId, name, made })
        const cookies = await factorAdded(app, request, { userId, codes })
        return result({ passkey, recoveryCodes: codes?.codes ?? [] }, { cookies })
      },
    ),

    async renamePasskey(request) {
      const userId = await ownerProven(request)
      const { db, params, body } = request
      const row = await db
        .updateTable('passkey')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('userId', '=', userId)
        .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
        .executeTakeFirst()
      if (!row) throw new Problem('notFound')
      const { id: _id, ...passkey } = row
      return { _id, ...passkey }
    },

    async removePasskey(request) {
      const userId = await ownerProven(request)
      const { numDeletedRows } = await request.db
        .deleteFrom('passkey')
        .where('id', '=', request.params.id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new Problem('notFound')
      return factorRemoved(app, request, userId)
    },

    renewRecoveryCodes: prepared<typeof secondFactor.renewRecoveryCodes, RecoverySet>(
      newRecoverySet,
      async (request, set) => {
        const userId = await ownerProven(request)
        const { totp, passkey } = await factorsOf(request.db, userId)
        if (!totp && !passkey) throw new Problem('secondFactor.notBegun')
        await keepRecoverySet(request.db, userId, set)
        return result({ recoveryCodes: set.codes }, { cookies: await goOnWithNewKey(app, request) })
      },
    ),
  })
}

/** Recovery codes are created with the first factor. */
async function firstCodes({ db, actor }: Request<SignedInEndpoint>): Promise<RecoverySet | null> {
  const { recovery } = await factorsOf(db, actor.userId)
  return recovery ? null : newRecoverySet()
}

interface Added {
  userId: string
  codes: RecoverySet | null
}

/** Earlier sessions end; this one has given the factor and gets a new key. The owner is notified. */
async function factorAdded(app: App, request: Request<Endpoint>, { userId, codes }: Added) {
  const { db, caller } = request
  if (codes) await keepRecoverySet(db, userId, codes)
  await endOtherSessions(db, userId, caller.sessionId)
  const cookies = await goOnWithNewKey(app, request, { secondFactor: true })
  await tell(db, userId, 'secondFactorAdded')
  return cookies
}

/** Removing the last factor deletes the recovery codes and ends other sessions. */
async function factorRemoved(app: App, request: Request<Endpoint>, userId: string) {
  const { db, caller } = request
  const { totp, passkey } = await factorsOf(db, userId)
  await endOtherSessions(db, userId, caller.sessionId)
  if (!totp && !passkey) {
    await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
    await db.updateTable('session').set({ secondFactorAt: null }).where('userId', '=', userId).execute()
  }
  const cookies = await goOnWithNewKey(app, request)
  await tell(db, userId, 'secondFactorRemoved')
  return result({}, { cookies })
}

async function tell(
  db: Request<Endpoint>['db'],
  userId: string,
  letter: 'secondFactorAdded' | 'secondFactorRemoved',
) {
  await post(db, { to: await personById(db, userId), letter })
}
