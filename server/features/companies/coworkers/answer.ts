import { v7 as uuid } from 'uuid'
import type { invitations } from '#contract/invitation.ts'
import type { Answer } from '#contract/endpoint.ts'
import { departureOf } from '#domain/departure.ts'
import type { CompanyRole } from '#domain/role.ts'
import { recordMembership, type Membership } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { findUserByEmail, lockActive, personById } from '../../accounts/queries.ts'
import { companyNamed, assertOpenCompany } from '../queries.ts'
import { acceptFrom, answerInvitation, findByToken } from './invitationQueries.ts'
import { leaveCompany, notifyAdmins } from './membership.ts'
import { departingFrom, lockCompanies, membershipOf } from './queries.ts'

type Preview = Answer<typeof invitations.preview>

export async function previewInvitation(context: Context<typeof invitations.preview>): Promise<Preview> {
  const { db, actor, params } = context
  const invitation = await findByToken(db, params.token, actor?.userId ?? null)
  if (!invitation) throw new Problem('notFound')
  const { company, companyId, invitedBy, role, expiresAt, byLink } = invitation
  const invited = invitation.userId ?? (await findUserByEmail(db, invitation.email))?.id
  const isYou = actor !== null && invited === actor.userId
  const departure = isYou ? await departingFrom(db, actor.userId) : undefined
  const leaves = departure && departure.companyId !== companyId ? departure : undefined
  return {
    ...{ company, companyId, invitedBy, role, expiresAt, byLink, isYou },
    email: invitation.shownEmail,
    state: invitation.state as Preview['state'],
    registered: invited !== undefined,
    leaves: leaves ? { id: leaves.companyId, name: leaves.name } : null,
    mustHandOver: leaves !== undefined && departureOf(leaves) === 'handsOverFirst',
  }
}

/**
 * Joins the company, and leaves the previous one only if the call names it. One transaction; both companies
 * are notified.
 */
export async function acceptInvitation(context: Context<typeof invitations.accept>) {
  const { db, actor, params, body } = context
  const { userId } = actor
  const offered = await findByToken(db, params.token, userId)
  if (!offered) throw new Problem('notFound')
  if (offered.byLink) throw new Problem('invitation.byLink')
  const before = await membershipOf(db, userId)
  // Locks companies before the invitation, like deleting a company does.
  await lockCompanies(db, [offered.companyId, ...(before ? [before.companyId] : [])])
  if (!(await lockActive(db, userId))) throw new Problem('signedOut')
  const accepted = await answerInvitation(db, { token: params.token, userId, answer: 'accepted' })
  if (!accepted) throw new Problem('notFound')
  const { companyId } = accepted
  const { name } = await assertOpenCompany(db, companyId)
  if (before?.companyId === companyId) throw new Problem('coworker.alreadyCoworker')
  if ((before?.companyId ?? null) !== body.leaves) throw new Problem('coworker.alreadyInCompany')
  const left = before && (await leaveCompany(db, userId, before.companyId))
  await joinCompany(db, { ...accepted, userId, company: name, left })
  return result({}, { audit: { objectId: accepted.id, companyId } })
}

/**
 * Joins the locked company named in the welcome email. If the company may no longer invite, the invitation
 * remains open.
 */
export async function joinAsNamed(db: Db, { userId, companyId }: { userId: string; companyId: string }) {
  const { name, activated, lockedAt } = await companyNamed(db, companyId)
  if (!activated || lockedAt) return
  const accepted = await acceptFrom(db, { companyId, userId })
  if (accepted) await joinCompany(db, { ...accepted, userId, company: name })
}

type Joining = Record<'companyId' | 'userId' | 'fullname' | 'company', string> & {
  role: CompanyRole
  left?: Membership | undefined
}

async function joinCompany(db: Db, { companyId, userId, role, fullname, company, left }: Joining) {
  await db.insertInto('coworker').values({ id: uuid(), companyId, userId, role }).execute()
  await notifyAdmins(db, companyId, 'invitationAccepted', { name: fullname, company })
  if (left) await recordMembership(db, left)
  await recordMembership(db, { userId, of: companyId, role, actorId: userId })
}

export async function declineInvitation(context: Context<typeof invitations.decline>) {
  const { db, actor, params } = context
  const { userId } = actor
  const declined = await answerInvitation(db, { token: params.token, userId, answer: 'declined' })
  if (!declined) throw new Problem('notFound')
  const { fullname, email } = await personById(db, userId)
  const { name } = await companyNamed(db, declined.companyId)
  await notifyAdmins(db, declined.companyId, 'invitationDeclined', { name: fullname || email, company: name })
  return result({}, { audit: { objectId: declined.id, companyId: declined.companyId } })
}
