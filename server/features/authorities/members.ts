import { members } from '#contract/authority.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isOnlyLead } from '#domain/departure.ts'
import { parseEvalId } from '#domain/codes.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import type { AuthorityRole } from '#domain/role.ts'
import { recordMembership } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { findItem } from '../../resource/items.ts'
import { blaming } from '../../http/errors.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { sendMail } from '../../mail/mail.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { nameOfUser } from '../accounts/mails.ts'
import { findUserByEmail, findUserByEvalId, lockActive, personById } from '../accounts/queries.ts'
import { authorityItems, authorityNamed, lockAuthorities, membersOf } from './queries.ts'

/** One administrator must always remain. */
export function memberRoutes(app: App) {
  admissionRoutes(app)
  roleRoutes(app)
}

function admissionRoutes(app: App) {
  const { config, limits } = app.services
  const link = `${config.baseUrl}/app/certification-authority`

  serve(app, members, {
    async list(context) {
      await findAuthority(context)
      const items = await membersOf(context.db, context.params.id)
      return { items, total: items.length }
    },

    async add(context) {
      const { db, actor, params, body, grants } = context
      const { role } = body
      await findAuthority(context)
      await limits.count(personRuleOf('member.add'), actor.userId)
      // In strict mode members are added by Eval-ID; every email address is refused, so that none reveals an
      // account.
      if (config.strict && body.email !== undefined && !isGranted(grants, {}))
        throw new Problem('member.byEvalId')
      const { id: userId } = await findPerson(db, body)
      await lockAuthorities(db, [params.id])
      await findAuthority(context)
      if (!(await lockActive(db, userId))) throw new Problem('member.unknown')
      const added = db
        .insertInto('authorityMember')
        .values({ authorityId: params.id, userId, role })
        .execute()
      await blaming(body.evalid === undefined ? 'email' : 'evalid', added)
      const change = { of: params.id, userId, role }
      await notify(context, change, { template: 'memberAdded', link })
      await recordMembership(db, { ...change, actorId: actor.userId })
      return result(await findMember(db, params.id, userId), { audit: auditOf(change) })
    },
  })
}

function roleRoutes(app: App) {
  serve(app, members, {
    async setRole(context) {
      const { db, actor, params, body } = context
      const { role, activated } = await findHeld(context)
      const change = { of: params.id, userId: params.userId, role: body.role }
      if (role !== body.role) {
        await assertOtherAdmin(db, params)
        if (body.role === 'admin' && !activated) throw new Problem('user.notActive')
        await db
          .updateTable('authorityMember')
          .set({ role: body.role })
          .where('authorityId', '=', params.id)
          .where('userId', '=', params.userId)
          .execute()
        await notify(context, change, { template: 'memberRole' })
        await recordMembership(db, { ...change, actorId: actor.userId })
      }
      return result(await findMember(db, params.id, params.userId), { audit: auditOf(change) })
    },

    async remove(context) {
      const { db, actor, params } = context
      const { role } = await findHeld(context)
      const change = { of: params.id, userId: params.userId, role }
      await assertOtherAdmin(db, params)
      await db
        .deleteFrom('authorityMember')
        .where('authorityId', '=', params.id)
        .where('userId', '=', params.userId)
        .execute()
      await notify(context, change, { template: 'memberRemoved' })
      await recordMembership(db, { ...change, role: null, actorId: actor.userId })
      return result({}, { audit: auditOf(change) })
    },
  })
}

interface Change {
  of: string
  userId: string
  role: AuthorityRole
}

const auditOf = ({ of, userId }: Change) => ({ objectId: userId, authorityId: of })

async function notify(
  { db, actor }: Acting,
  { of, userId, role }: Change,
  mail: { template: 'memberAdded' | 'memberRole' | 'memberRemoved'; link?: string },
) {
  const { name: authority } = await authorityNamed(db, of)
  const to = await personById(db, userId)
  const by = await nameOfUser(db, actor.userId)
  const values = { authority, by, role: translate(to.language)(`authority.role.${role}`) }
  await sendMail(db, { to, values, ...mail })
}

type Acting = Pick<Context<Endpoint>, 'db'> & { actor: { userId: string } }

type OfAuthority = Pick<Context<Endpoint>, 'db' | 'actor' | 'grants'> & { params: { id: string } }

/** 404 if the actor may not read the authority, 403 if they may not perform this action. */
export async function findAuthority({ db, actor, grants, params: { id } }: OfAuthority) {
  const authority = await findItem(db, authorityItems(db), id, grantsOf(actor, 'certificationAuthority.read'))
  if (!isGranted(grants, { authorityId: id })) throw new Problem('forbidden')
  return authority as typeof authority & { name: string }
}

async function findHeld(context: Context<typeof members.remove> | Context<typeof members.setRole>) {
  const { db, params } = context
  await findAuthority(context)
  await lockAuthorities(db, [params.id])
  await findAuthority(context)
  return findMember(db, params.id, params.userId)
}

async function findMember(db: Db, authorityId: string, userId: string) {
  const current = (await membersOf(db, authorityId)).find((member) => member.userId === userId)
  if (!current) throw new Problem('notFound')
  return current
}

async function assertOtherAdmin(db: Db, { id, userId }: { id: string; userId: string }) {
  if (isOnlyLead(await membersOf(db, id), userId)) throw new Problem('member.lastAdmin')
}

async function findPerson(db: Db, { email, evalid }: { email?: string; evalid?: string }) {
  if ((email === undefined) === (evalid === undefined))
    throw new Problem('invalid', { fields: { email: 'mandatory' } })
  const person =
    email === undefined
      ? await findUserByEvalId(db, parseEvalId(evalid ?? ''))
      : await findUserByEmail(db, email)
  if (!person?.activated)
    throw email === undefined
      ? new Problem('user.evalIdUnknown', { fields: { evalid: 'user.evalIdUnknown' } })
      : new Problem('member.unknown')
  return person
}
