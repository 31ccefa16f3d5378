import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { isOnlyLead } from '#domain/departure.ts'
import { meets, grantsOf, type Grants } from '#domain/policy.ts'
import { recordMembership } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import { assertNotReadOnly, assertNotStale } from '../../../resource/changing.ts'
import { crud } from '../../../resource/crud.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { sendMail, type MailTemplate } from '../../../mail/mail.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { nameOfUser } from '../../accounts/mails.ts'
import { personById } from '../../accounts/queries.ts'
import { companyNamed } from '../queries.ts'
import { shown } from '../../people/fieldsFor.ts'
import { invitationRoutes } from './invitations.ts'
import { leaveCompany, reinstate, suspend } from './membership.ts'
import {
  coworkerCards,
  coworkerItems,
  endMembership,
  lockCompanies,
  membershipOf,
  membershipsOf,
  setCompanyRole,
} from './queries.ts'

const coworkerCrud = (app: App) =>
  crud(app, coworkers, {
    table: 'coworker',
    items: coworkerItems,
    rows: (grants) => (grants.every(({ fields }) => fields === 'card') ? coworkerCards : coworkerItems),
    visibleFields: fieldsFor,
    columns: { role: null },
  })

type CoworkerCrud = ReturnType<typeof coworkerCrud>

export function coworkerRoutes(app: App) {
  const coworker = coworkerCrud(app)
  invitationRoutes(app)
  roleRoutes(app, coworker)
  suspensionRoutes(app, coworker)
  departureRoutes(app, coworker)
}

function roleRoutes(app: App, { plain, lock }: CoworkerCrud) {
  const link = `${app.services.config.baseUrl}/app/company-profile`

  serve(app, coworkers, {
    list: plain.list,
    csv: plain.csv,
    read: plain.read,

    async update(context) {
      const { db, actor, body } = context
      const held = await lockedWithCompany(lock, context)
      const { userId, companyId, role } = held
      const readable = grantsOf(actor, 'coworker.read')
      assertNotStale(coworkers, body, held, fieldsFor(readable, held))
      assertNotReadOnly(coworkers, body, held)
      if (body.role !== 'admin') await assertOtherAdmin(db, held)
      if (role !== 'admin' && body.role === 'admin') assertCanSignIn(held)
      await setCompanyRole(db, userId, body.role)
      if (role !== body.role) {
        if (body.role === 'admin')
          await notify(context, { userId, companyId, template: 'companyAdmin', link })
        await recordMembership(db, { userId, of: companyId, role: body.role, actorId: actor.userId })
      }
      return result(await plain.read({ ...context, grants: readable }), { audit: auditOf(held) })
    },

    async handOver(context) {
      const { db, actor } = context
      const held = await lockedWithCompany(lock, context)
      const { userId, companyId } = held
      const actorId = actor.userId
      if (userId === actorId) return result({}, { audit: auditOf(held) })
      assertCanSignIn(held)
      const giver = (await membershipsOf(db, companyId)).some((membership) => membership.userId === actorId)
      const changes = [
        { userId, role: 'admin' as const },
        ...(giver ? [{ userId: actorId, role: 'employee' as const }] : []),
      ]
      for (const change of changes) await setCompanyRole(db, change.userId, change.role)
      await notify(context, { userId, companyId, template: 'companyAdmin', link })
      for (const change of changes) await recordMembership(db, { of: companyId, actorId, ...change })
      return result({}, { audit: auditOf(held) })
    },
  })
}

function suspensionRoutes(app: App, { lock }: CoworkerCrud) {
  serve(app, coworkers, {
    async suspend(context) {
      const held = await lockedWithCompany(lock, context)
      if (held.userId === context.actor.userId) throw new Problem('coworker.suspendsSelf')
      await assertOtherAdmin(context.db, held)
      await suspend(context, held)
      return result({}, { audit: auditOf(held) })
    },

    async reinstate(context) {
      const held = await lockedWithCompany(lock, context)
      await reinstate(context, held)
      return result({}, { audit: auditOf(held) })
    },
  })
}

function departureRoutes(app: App, { lock }: CoworkerCrud) {
  serve(app, coworkers, {
    async remove(context) {
      const { db, actor } = context
      const held = await lockedWithCompany(lock, context)
      const { userId, companyId } = held
      await assertOtherAdmin(db, held)
      await endMembership(db, userId)
      await notify(context, { userId, companyId, template: 'coworkerRemoved' })
      await recordMembership(db, { userId, of: companyId, role: null, actorId: actor.userId })
      return result({}, { audit: auditOf(held) })
    },
  })

  serve(app, companies, {
    async leave({ db, actor: { userId } }) {
      // Reads the membership directly: a suspended person still has it but acts without a company.
      const membership = await membershipOf(db, userId)
      if (!membership) throw new Problem('company.none')
      const { companyId } = membership
      await lockCompanies(db, [companyId])
      await recordMembership(db, await leaveCompany(db, userId, companyId))
      return result({}, { audit: { objectId: userId, companyId } })
    },
  })
}

/** 404 if the actor may not read the coworker, 403 if they may not perform this action. */
async function lockedWithCompany(lock: CoworkerCrud['lock'], context: Context<Endpoint>) {
  const { companyId } = await lock({ ...context, body: undefined })
  await lockCompanies(context.db, [companyId])
  const held = await lock({ ...context, body: undefined })
  if (held.companyId !== companyId) throw new Problem('notFound')
  return held
}

interface Notice {
  userId: string
  companyId: string
  template: MailTemplate
  link?: string
}

type Acting = Pick<Context<Endpoint>, 'db'> & { actor: { userId: string } }

async function notify({ db, actor }: Acting, { userId, companyId, ...mail }: Notice) {
  const { name: company } = await companyNamed(db, companyId)
  const values = { company, by: await nameOfUser(db, actor.userId) }
  await sendMail(db, { to: await personById(db, userId), values, ...mail })
}

/** A leader must be able to sign in to the company. */
function assertCanSignIn({ activated, suspendedAt }: Pick<Coworker, 'activated' | 'suspendedAt'>) {
  if (!activated) throw new Problem('user.notActive')
  if (suspendedAt) throw new Problem('coworker.isSuspended')
}

async function assertOtherAdmin(db: Db, { companyId, userId }: { companyId: string; userId: string }) {
  if (isOnlyLead(await membershipsOf(db, companyId), userId)) throw new Problem('coworker.lastAdmin')
}

const auditOf = ({ userId, companyId }: Coworker) => ({ objectId: userId, companyId })

type Coworker = Answer<typeof coworkers.read>

const membershipFields = ['role', 'since', 'uuid', 'suspendedAt']

const isMoreThanCard = ({ fields }: Grants[number]) => fields !== 'card'

const fieldsFor = (grants: Grants, coworker: Coworker): Coworker => ({
  ...Object.fromEntries(Object.entries(coworker).filter(([field]) => membershipFields.includes(field))),
  ...(grants.some((grant) => meets(grant, coworker) && isMoreThanCard(grant)) && {
    suspensionReason: coworker.suspensionReason,
  }),
  ...shown(
    coworker,
    grants.filter((grant) => meets(grant, coworker)).map(({ fields }) => fields),
  ),
})
