import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { signingKeys } from '#contract/authority.ts'
import type { Answer } from '#contract/endpoint.ts'
import { appendToLog } from '../../audit/chain.ts'
import { installationSecret, type Config } from '../../config.ts'
import {
  disableKeys,
  makeKeys,
  replaceDisabledKeys,
  replaceKeys,
  type WrappedKeys,
} from '../../credentials/keys.ts'
import type { Db } from '../../db/db.ts'
import { Pkcs12Refused } from '../../documents/errors.ts'
import { wrapKey, type KeyRecord } from '../../documents/keys.ts'
import type { OpenedPkcs12 } from '../../documents/pkcs12.ts'
import { pkcs12Of } from '../../documents/uploads.ts'
import { StoredFile } from '../../http/result.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { sendMail, type MailTemplate } from '../../mail/mail.ts'
import { resumeWithNewSeal } from '../../signing/queueSeal.ts'
import { lockKeys, keyInUse, platformOf, replaceKey, rotateSeal } from '../../signing/signing.ts'
import { findAuthority } from './members.ts'
import { nameOfUser } from '../accounts/mails.ts'
import { membersOf } from './queries.ts'

export function signingKeyRoutes(app: App) {
  readingRoutes(app)
  serve(app, signingKeys, {
    rotate: rotating(app.services),
    upload: uploading(app.services),

    async look(context) {
      await findAuthority(context)
      const { certificate, pkcs8 } = await opened(context.body)
      pkcs8.fill(0)
      const notAfter = lastingAt(certificate, context.now)
      const { factsOf } = await sealFacts()
      return { ...factsOf(certificate), notAfter: notAfter.toISOString() }
    },

    async disable(context) {
      const { db, actor, params, body } = context
      const { reason } = body
      const { name } = await findAuthority(context)
      await lockKeys(db)
      const key = await keyInUse(db, 'seal', params.id)
      if (!key) throw new Problem('notFound')
      await db
        .updateTable('signingKey')
        .set({ disabledAt: sql`coalesce(disabled_at, now())` })
        .where('id', '=', key.id)
        .execute()
      await disableKeys(db, params.id)
      const entry = { actorId: actor.userId, objectId: key.id, payload: { authorityId: params.id, reason } }
      await appendToLog(db, { type: 'signingKey.disabled', ...entry })
      await notifyAdmins(db, params.id, 'signingKeyDisabled', { authority: name, reason })
      return sealsOf(db, params.id)
    },
  })
}

function readingRoutes(app: App) {
  serve(app, signingKeys, {
    async list(context) {
      await findAuthority(context)
      return sealsOf(context.db, context.params.id)
    },

    // Public, so that seals can be verified independently.
    async certificate({ db, params }) {
      const key = await db
        .selectFrom('signingKey')
        .select('certificate')
        .where('id', '=', params.keyId)
        .where('authorityId', '=', params.id)
        .executeTakeFirst()
      if (!key) throw new Problem('notFound')
      const pem = new X509Certificate(key.certificate).toString()
      return new StoredFile('seal.pem', 'application/x-pem-file', Buffer.from(pem))
    },
  })
}

const rotating = ({ config }: Services) =>
  prepared<typeof signingKeys.rotate, WrappedKeys>(
    async (context) => {
      await findAuthority(context)
      return makeKeys(config, context.params.id)
    },
    async (context, created) => {
      const { db, actor, params, now } = context
      const { name } = await findAuthority(context)
      const actorId = actor.userId
      await rotateSeal(db, { authorityId: params.id, name }, { ...platformOf(config, now), actorId })
      await replaceKeys(db, created, actorId)
      return startSealing(context, { id: params.id, name })
    },
  )

const uploading = ({ config }: Services) =>
  prepared<typeof signingKeys.upload, { brought: OpenedPkcs12; keys: WrappedKeys }>(
    async (context) => {
      await findAuthority(context)
      return { brought: await opened(context.body), keys: await makeKeys(config, context.params.id) }
    },
    async (context, { brought, keys }) => {
      const { db, actor, params, now } = context
      const { name } = await findAuthority(context)
      const change = { authorityId: params.id, actorId: actor.userId, uploaded: true }
      await lockKeys(db)
      await replaceKey(db, { ...change, created: recordOf(config, brought, { owner: params.id, now }) })
      await replaceDisabledKeys(db, keys, actor.userId)
      return startSealing(context, { id: params.id, name })
    },
  )

type Rotating = Pick<Context<typeof signingKeys.rotate>, 'db' | 'actor'>

async function startSealing({ db, actor }: Rotating, { id, name }: { id: string; name: string }) {
  await resumeWithNewSeal(db, id)
  await notifyAdmins(db, id, 'signingKeyChanged', { authority: name, by: await nameOfUser(db, actor.userId) })
  return sealsOf(db, id)
}

/** The uploaded key, wrapped for this authority and usable only while its certificate is valid. */
function recordOf(
  config: Config,
  { certificate, pkcs8 }: OpenedPkcs12,
  { owner, now }: { owner: string; now: Date },
): KeyRecord {
  const notAfter = lastingAt(certificate, now)
  const id = uuid()
  const wrappedKey = wrapKey(pkcs8, installationSecret(config), owner, id)
  pkcs8.fill(0)
  return { id, kind: 'seal', owner, certificate, wrappedKey, createdAt: now, notAfter }
}

async function opened({ pkcs12, password }: { pkcs12: string; password: string }) {
  try {
    return await pkcs12Of(Buffer.from(pkcs12, 'base64'), password)
  } catch (error) {
    if (!(error instanceof Pkcs12Refused)) throw error
    const { violation } = error
    throw new Problem(violation === 'password' ? 'signingKey.passwordWrong' : `signingKey.${violation}`)
  }
}

/** A seal outside this period would not be accepted. */
function lastingAt(certificate: Uint8Array, now: Date) {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  if (validToDate <= now) throw new Problem('signingKey.expired')
  if (validFromDate > now) throw new Problem('signingKey.notYetValid')
  return validToDate
}

type Seals = Answer<typeof signingKeys.list>

async function sealsOf(db: Db, authorityId: string): Promise<Seals> {
  const keys = await db
    .selectFrom('signingKey')
    .select(['id', 'uploaded', 'certificate', 'createdAt', 'notAfter', 'disabledAt', 'retiredAt'])
    .where('kind', '=', 'seal')
    .where('authorityId', '=', authorityId)
    .orderBy(sql`retired_at desc nulls first`)
    .orderBy('createdAt', 'desc')
    .execute()
  const { factsOf } = await sealFacts()
  return {
    authorityId,
    items: keys.map(({ id, certificate, ...key }) => ({ _id: id, ...key, ...factsOf(certificate) })),
  }
}

/** Loaded on demand, because the module is large. */
const sealFacts = () => import('../../documents/certificates.ts')

/** Notifies every administrator, so an unwanted change is noticed. */
async function notifyAdmins(
  db: Db,
  authorityId: string,
  template: MailTemplate,
  given: { authority: string; reason?: string; by?: string },
) {
  const fingerprint = (await sealsOf(db, authorityId)).items[0]?.fingerprint ?? ''
  const values = { ...given, fingerprint }
  for (const to of await membersOf(db, authorityId))
    if (to.role === 'admin') await sendMail(db, { to, template, values })
}
