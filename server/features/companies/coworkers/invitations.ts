import type { Endpoint } from '#contract/endpoint.ts'
import { imports } from '#contract/importing.ts'
import { invitationResource, invitations } from '#contract/invitation.ts'
import { parseEvalId } from '#domain/codes.ts'
import type { Locale } from '#domain/locale.ts'
import { isGranted } from '#domain/policy.ts'
import type { Db } from '../../../db/db.ts'
import { nextVersion, writeVersion } from '../../../resource/changing.ts'
import { crud } from '../../../resource/crud.ts'
import { blaming } from '../../../http/errors.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { assertMailQuota } from '../../../mail/mailQuota.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { findUserByEmail, findUserByEvalId } from '../../accounts/queries.ts'
import { assertOpenCompany } from '../queries.ts'
import { acceptInvitation, declineInvitation, previewInvitation } from './answer.ts'
import { invitationItems, ownInvitations } from './invitationQueries.ts'
import { importInvitations, invite, mailInvitation, newLink, type Send } from './inviting.ts'
import { membershipOf } from './queries.ts'

const invitationCrud = (app: App) =>
  crud(app, invitationResource, {
    table: 'invitation',
    items: invitationItems,
    columns: { email: null, evalid: null, role: null, companyId: null },
    timeDependent: ['state'],
  })

type InvitationCrud = ReturnType<typeof invitationCrud>

export function invitationRoutes(app: App) {
  const invitation = invitationCrud(app)
  companyInvitationRoutes(app, invitation)
  serve(app, invitations, {
    async own({ db, actor }) {
      const rows = await ownInvitations(db, actor.userId)
      return { items: rows.map(({ id, ...row }) => ({ _id: id, ...row })), total: rows.length }
    },

    preview: previewInvitation,
    accept: acceptInvitation,
    decline: declineInvitation,
  })
}

function companyInvitationRoutes(app: App, { plain, lock }: InvitationCrud) {
  const { config, limits } = app.services

  const send: Send = async (db, sending) => {
    await assertMailQuota(limits, { by: sending.inviterId, recipient: sending.email })
    await limits.count('invitation.company', sending.company.id)
    await mailInvitation(db, config, sending)
  }

  const create = async (context: Creating, deliver: Send) =>
    plain.read({ ...context, params: { id: await createInvitation(context, deliver) } })

  const lockUnanswered = async (context: Context<Endpoint>) => {
    const item = await lock(context)
    if (item.state !== 'open' && item.state !== 'expired') throw new Problem('notFound')
    return item
  }

  serve(
    app,
    { ...invitations, import: imports.invitation },
    {
      list: plain.list,
      csv: plain.csv,
      read: plain.read,

      create: (context) => create(context, send),
      import: importInvitations(app, { create, send }),

      async resend(context) {
        const { db, actor, params } = context
        const { companyId } = await lockUnanswered(context)
        const company = await assertOpenCompany(db, companyId)
        const { token, row } = newLink()
        const to = await db
          .updateTable('invitation')
          .set({ ...row, state: 'open', ...nextVersion })
          .where('id', '=', params.id)
          .returning(['email', 'language'])
          .executeTakeFirstOrThrow()
        await send(db, { ...to, token, inviterId: actor.userId, company })
        return result({}, { audit: { companyId } })
      },

      async remove(context) {
        const { _id, companyId } = await lockUnanswered(context)
        await writeVersion(context.db, 'invitation', _id, { state: 'withdrawn' })
        return result({}, { audit: { companyId } })
      },
    },
  )
}

type Creating = Context<typeof invitations.create>

async function createInvitation(context: Creating, deliver: Send) {
  const { db, actor, body, locale } = context
  const companyId = companyFor(context)
  const field = body.evalid ? 'evalid' : 'email'
  const company = await assertOpenCompany(db, companyId)
  const invited = await findInvited(db, body)
  if (invited.id && (await membershipOf(db, invited.id))?.companyId === companyId)
    throw new Problem('coworker.alreadyCoworker', { fields: { [field]: 'coworker.alreadyCoworker' } })
  const { email, language = locale } = invited
  const userId = body.evalid ? (invited.id ?? null) : null
  const fields = { companyId, email, role: body.role } satisfies Record<
    Exclude<keyof typeof body, 'evalid'>,
    unknown
  >
  const written = invite(db, { ...fields, userId, language, invitedBy: actor.userId })
  const { id, token } = await blaming(field, written)
  await deliver(db, { email, language, token, inviterId: actor.userId, company })
  return id
}

/** The own company, or one named by a system administrator. */
function companyFor({ body, actor, grants }: Creating) {
  const companyId = body.companyId ?? actor.company?.id
  if (!companyId && isGranted(grants, {}))
    throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!companyId) throw new Problem('company.none')
  if (!isGranted(grants, { companyId })) throw notThere('companyId')
  return companyId
}

async function findInvited(
  db: Db,
  { email, evalid }: Creating['body'],
): Promise<{ email: string; id?: string; language?: Locale }> {
  if ((email === undefined) === (evalid === undefined))
    throw new Problem('invalid', { fields: { email: 'mandatory' } })
  if (email !== undefined) {
    const user = await findUserByEmail(db, email)
    return user ? { id: user.id, email, language: user.language } : { email }
  }
  const user = await findUserByEvalId(db, parseEvalId(evalid ?? ''))
  if (!user?.activated) throw new Problem('user.evalIdUnknown', { fields: { evalid: 'user.evalIdUnknown' } })
  return { id: user.id, email: user.email, language: user.language }
}
