import { sql } from 'kysely'
import { secondFactor } from '#contract/secondFactor.ts'
import type { Endpoint, SignedInEndpoint } from '#contract/endpoint.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, serve, type App } from '../../../http/serve.ts'
import { sendMail } from '../../../mail/mail.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { addPasskey, relyingPartyOf, registrationOptions, useOptions } from './passkeys.ts'
import { ownerProven } from './olderFactors.ts'
import { pendingUser } from '../sessions/pendingSignIn.ts'
import { factorsOf, personById } from '../queries.ts'
import { keepFirstRecoverySet, keepRecoverySet, newRecoverySet, type RecoverySet } from './recoveryCodes.ts'
import { endOtherSessions, goOnWithNewKey, cookieNamed } from '../sessions/signIn.ts'
import { beginTotp, confirmTotp } from './totp.ts'

export function secondFactorRoutes(app: App) {
  const { config } = app.services

  serve(app, secondFactor, {
    async read({ db, caller, actor }) {
      const required = config.secondFactor && needsSecondFactor(caller.withoutSecondFactor ?? actor)
      return { required, ...(await enrolledOf(db, actor.userId)) }
    },

    async challenge(context) {
      const { db, actor, transport } = context
      const userId = actor?.userId ?? (await pendingUser(db, transport.cookies[cookieNamed(app, 'pending')]))
      return useOptions(db, relyingPartyOf(config, transport.headers.origin), userId)
    },
  })
  totpRoutes(app)
  passkeyRoutes(app)
  serve(app, secondFactor, {
    renewRecoveryCodes: prepared(newRecoverySet, async (context, set) => {
      const userId = await ownerProven(context)
      const { totp, passkey } = await factorsOf(context.db, userId)
      if (!totp && !passkey) throw new Problem('secondFactor.notBegun')
      await keepRecoverySet(context.db, userId, set)
      return result({ recoveryCodes: set.codes }, { cookies: await goOnWithNewKey(app, context) })
    }),
  })
}

function totpRoutes(app: App) {
  const { services } = app

  serve(app, secondFactor, {
    async beginTotp(context) {
      const { db } = context
      return beginTotp(db, services, await personById(db, await ownerProven(context)))
    },

    confirmTotp: prepared<typeof secondFactor.confirmTotp, FirstCodes>(firstCodes, async (context, codes) => {
      const userId = await ownerProven(context)
      const { db, now, body } = context
      const code = body.code.replace(/\s/g, '')
      if (!(await confirmTotp(db, services, { userId, code, now })))
        throw new Problem('secondFactor.codeWrong')
      const { recoveryCodes, cookies } = await factorAdded(app, context, { userId, codes })
      return result({ recoveryCodes }, { cookies })
    }),

    async removeTotp(context) {
      const userId = await ownerProven(context)
      return factorRemoved(app, context, userId, context.db.deleteFrom('totp').where('userId', '=', userId))
    },
  })
}

const passkeyColumns = ['id', 'name', 'createdAt', 'lastUsedAt'] as const

function passkeyRoutes(app: App) {
  const { config } = app.services

  serve(app, secondFactor, {
    async beginPasskey(context) {
      const { db, transport } = context
      const person = await personById(db, await ownerProven(context))
      return registrationOptions(
        db,
        relyingPartyOf(config, transport.headers.origin),
        config.productName,
        person,
      )
    },

    addPasskey: prepared<typeof secondFactor.addPasskey, FirstCodes>(firstCodes, async (context, codes) => {
      const userId = await ownerProven(context)
      const { name, passkey: created } = context.body
      const relyingParty = relyingPartyOf(config, context.transport.headers.origin)
      const passkey = await addPasskey(context.db, relyingParty, { userId, name, created })
      const { recoveryCodes, cookies } = await factorAdded(app, context, { userId, codes })
      return result({ passkey, recoveryCodes }, { cookies })
    }),

    async renamePasskey(context) {
      const userId = await ownerProven(context)
      const { db, params, body } = context
      const row = await db
        .updateTable('passkey')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('userId', '=', userId)
        .returning(passkeyColumns)
        .executeTakeFirst()
      if (!row) throw new Problem('notFound')
      const { id: _id, ...passkey } = row
      return { _id, ...passkey }
    },

    async removePasskey(context) {
      const userId = await ownerProven(context)
      const passkey = context.db
        .deleteFrom('passkey')
        .where('id', '=', context.params.id)
        .where('userId', '=', userId)
      return factorRemoved(app, context, userId, passkey)
    },
  })
}

async function enrolledOf(db: Db, userId: string) {
  const totp = await db
    .selectFrom('totp')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(passkeyColumns)
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
    totpSince: totp?.confirmedAt ?? null,
    passkeys: passkeys.map(({ id, ...passkey }) => ({ _id: id, ...passkey })),
    recoveryCodesLeft: left,
  }
}

type FirstCodes = RecoverySet | null

/** Recovery codes are created with the first factor. */
async function firstCodes({ db, actor }: Context<SignedInEndpoint>): Promise<FirstCodes> {
  const { recovery } = await factorsOf(db, actor.userId)
  return recovery ? null : newRecoverySet()
}

/** Earlier sessions end; this one has given the factor and gets a new key. The owner is notified. */
async function factorAdded(
  app: App,
  context: Context<Endpoint>,
  { userId, codes }: { userId: string; codes: FirstCodes },
) {
  const { db, caller } = context
  const recoveryCodes = codes ? await keepFirstRecoverySet(db, userId, codes) : []
  await endOtherSessions(db, userId, caller.sessionId)
  const cookies = await goOnWithNewKey(app, context, { secondFactor: true })
  await notify(db, userId, 'secondFactorAdded')
  return { recoveryCodes, cookies }
}

interface Removal {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}

/** Removing the last factor deletes the recovery codes and ends other sessions. */
async function factorRemoved(app: App, context: Context<Endpoint>, userId: string, removal: Removal) {
  const { db, caller } = context
  const { numDeletedRows } = await removal.executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('notFound')
  const { totp, passkey } = await factorsOf(db, userId)
  await endOtherSessions(db, userId, caller.sessionId)
  if (!totp && !passkey) {
    await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
    await db.updateTable('session').set({ secondFactorAt: null }).where('userId', '=', userId).execute()
  }
  const cookies = await goOnWithNewKey(app, context)
  await notify(db, userId, 'secondFactorRemoved')
  return result({}, { cookies })
}

async function notify(db: Db, userId: string, template: 'secondFactorAdded' | 'secondFactorRemoved') {
  await sendMail(db, { to: await personById(db, userId), template })
}
