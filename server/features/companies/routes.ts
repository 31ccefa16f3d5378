import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { companies } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { nameSkeleton } from '#domain/confusable.ts'
import { systemGrant, meets, type Grants } from '#domain/policy.ts'
import { appendToLog, recordMembership } from '../../audit/chain.ts'
import { writeVersion } from '../../resource/changing.ts'
import { crud } from '../../resource/crud.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { nameOfUser } from '../accounts/mails.ts'
import { lockActive } from '../accounts/queries.ts'
import { useToken } from '../accounts/tokens.ts'
import { notifyAdmins } from './coworkers/membership.ts'
import { endMembership, lockCompanies, membershipsOf } from './coworkers/queries.ts'
import { confirmEmail, assertEmailUnused, dropEmailToCome } from './email.ts'
import { endLinks, linksOf, notifyRenamed } from './links.ts'
import { companyItems, companyNamed, dropCompany, townOf, vatIdOf } from './queries.ts'
import { recordRules } from './rules.ts'
import { vatIdFor } from './vatId.ts'

const companyCrud = (app: App) =>
  crud(app, companies, {
    table: 'company',
    items: companyItems,
    columns: { address: (address) => address, vatId: null },
    derive,
    visibleFields: fieldsFor,
  })

type CompanyCrud = ReturnType<typeof companyCrud>

export function companyRoutes(app: App) {
  const company = companyCrud(app)
  profileRoutes(app, company)
  activationRoutes(app, company)
  administrationRoutes(app, company)
}

function profileRoutes(app: App, { plain, lock, write, columns }: CompanyCrud) {
  const links = linksOf(app.services)

  serve(app, companies, {
    list: (context) => plain.list(visible(context)),
    csv: (context) => plain.csv(visible(context)),
    read: plain.read,

    async own(context) {
      const { actor } = context
      if (!actor.company) throw new Problem('company.none')
      return plain.read({ ...context, params: { id: actor.company.id } })
    },

    async create(context) {
      const { db } = context
      const { userId } = context.actor
      if (!(await lockActive(db, userId))) throw new Problem('signedOut')
      const company = await plain.create({ ...context, grants: systemGrant })
      const { confusable: _flag, ...shown } = company
      await db
        .insertInto('coworker')
        .values({ id: uuid(), companyId: company._id, userId, role: 'admin' })
        .execute()
      await links.mail(context, company)
      await recordMembership(db, { userId, of: company._id, role: 'admin', actorId: userId })
      return shown
    },

    // An active company keeps its address until the new one is confirmed from its mailbox.
    async update(context) {
      const { db, body, grants } = context
      const before = await lock(context)
      const { email = '', pendingEmail, activated, everActivated } = before
      const toCome = activated && body.email !== email ? body.email : undefined
      if (toCome && before.locked) throw new Problem('company.locked')
      if (toCome) await assertEmailUnused(db, before._id, toCome)
      const stored = { ...context, body: toCome ? { ...body, email } : body }
      const company = await write(context, before, await columns(stored, before))
      const isRenamed = company.name !== before.name
      await recordRules(context, before, company)
      if (toCome && toCome !== pendingEmail) {
        await links.mailToCome(context, company, toCome)
        await notifyFormer(context, { company: company.name, email: toCome, former: email })
      }
      // The activation link was for the old name and address, so a new one is needed.
      if (!activated && (isRenamed || company.email !== email)) {
        await endLinks(db, company._id)
        if (everActivated && company.email !== email)
          await notifyFormer(context, { company: company.name, email: company.email ?? '', former: email })
        if (!company.locked) await links.mailAgain(context, company)
      }
      if (everActivated && isRenamed)
        await notifyRenamed(app.services, context, { ...company, former: before.name })
      return fieldsFor(grants, await plain.read(context))
    },
  })
}

function activationRoutes(app: App, { plain, lock, write }: CompanyCrud) {
  const { mailAgain, mailToCome } = linksOf(app.services)

  serve(app, companies, {
    confirmEmail,

    async withdrawEmail(context) {
      const { _id } = await lock(context)
      await dropEmailToCome(context.db, _id)
      return fieldsFor(context.grants, await plain.read(context))
    },

    async activate(context) {
      const { db, params } = context
      const { companyId } = await useToken(db, 'companyActivation', params.token)
      if (!companyId) throw new Problem('token.unusable')
      if ((await companyNamed(db, companyId)).lockedAt) throw new Problem('company.locked')
      const row = { activated: true, activatedAt: sql<string>`coalesce(activated_at, now())` }
      await writeVersion(db, 'company', companyId, row)
      return result({}, { audit: { objectId: companyId, companyId } })
    },

    async resendActivation(context) {
      const company = await lock(context)
      if (company.locked) throw new Problem('company.locked')
      const { activated, pendingEmail } = company
      if (!activated) await mailAgain(context, company)
      else if (pendingEmail) await mailToCome(context, company, pendingEmail)
      return result({}, { audit: { companyId: company._id } })
    },

    async deactivate(context) {
      const { db, actor, body } = context
      const { reason } = body
      const before = await lock(context)
      const { _id, name: company } = before
      await endLinks(db, _id)
      const answer = await write(context, before, { activated: false })
      const by = await nameOfUser(db, actor.userId)
      await notifyAdmins(db, _id, 'companyDeactivated', { company, reason, by })
      const entry = { actorId: actor.userId, objectId: _id, payload: { reason } }
      await appendToLog(db, { type: 'company.deactivated', ...entry })
      return answer
    },
  })
}

function administrationRoutes(app: App, { lock, write }: CompanyCrud) {
  serve(app, companies, {
    async lock(context) {
      const before = await lock(context)
      const { reason } = context.body
      const answer = await write(context, before, { lockedAt: sql`now()`, lockReason: reason })
      await notifyAdmins(context.db, before._id, 'companyLocked', { company: before.name, reason })
      await recordLock(context, { locked: true, reason })
      return answer
    },

    async unlock(context) {
      const answer = await write(context, await lock(context), { lockedAt: null, lockReason: '' })
      await recordLock(context, { locked: false })
      return answer
    },

    // Only without measurements and sealed records.
    async remove(context) {
      const { db, actor } = context
      const { _id } = await lock(context)
      await lockCompanies(db, [_id])
      const memberships = await membershipsOf(db, _id)
      if (memberships.some(({ userId }) => userId !== actor.userId)) throw new Problem('inUse')
      for (const { userId } of memberships) await endMembership(db, userId)
      await dropCompany(db, _id)
      for (const { userId } of memberships)
        await recordMembership(db, { userId, of: _id, role: null, actorId: userId })
      return result({}, { audit: { companyId: _id } })
    },
  })
}

async function notifyFormer(
  { db, actor, locale }: Update,
  { former, ...change }: Record<'company' | 'email' | 'former', string>,
) {
  const values = { ...change, by: await nameOfUser(db, actor.userId) }
  await sendMail(db, { to: { email: former, language: locale }, template: 'companyEmailAsked', values })
}

type Update = Context<typeof companies.update>

const recordLock = ({ db, actor, params }: ActionContext, payload: { locked: boolean; reason?: string }) =>
  appendToLog(db, { type: 'company.locked', actorId: actor.userId, objectId: params.id, payload })

type ActionContext = Context<typeof companies.deactivate> | Context<typeof companies.unlock>

type Company = Answer<typeof companies.read>

const isAdministration = (grants: Grants) =>
  grants.some(({ owners, fields }) => fields !== 'public' && Object.keys(owners).length === 0)

/** Users outside the company see only name and town. The resemblance of names is for administrators. */
function fieldsFor(grants: Grants, company: Company): Company {
  const rights = grants.filter((grant) => grant.fields !== 'public' && meets(grant, company))
  const { confusable, ...own } = company
  if (isAdministration(grants)) return { ...own, confusable }
  if (rights.length > 0) return own
  const {
    email: _email,
    uid: _uid,
    vatId: _vatId,
    pendingEmail: _pendingEmail,
    locked: _locked,
    everActivated: _ever,
    address,
    ...rest
  } = own
  return { ...rest, address: townOf(address) }
}

async function derive({ db, body }: Context<typeof companies.create> | Update, current?: Company) {
  const { name, uid, vatId, address } = body
  const before = current && (await vatIdOf(db, current._id))
  return {
    ...vatIdFor({ sent: vatId, uid, country: address.country }, before),
    nameSkeleton: nameSkeleton(name),
  }
}

/** Only administrators may filter by resemblance of names. */
function visible<C extends { grants: Grants; query: { confusable?: string } }>(context: C): C {
  if (context.query.confusable !== undefined && !isAdministration(context.grants))
    throw new Problem('invalid', { fields: { confusable: 'invalid' } })
  return context
}
