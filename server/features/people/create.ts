import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { users } from '#contract/user.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Locale } from '#domain/locale.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { heldUsername } from '#domain/username.ts'
import type { Day } from '#domain/day.ts'
import { isValidBirthday } from '#domain/profile.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { blaming } from '../../http/errors.ts'
import { personRuleOf } from '../../http/limits.ts'
import { requireGrants } from '../../session/permission.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { mailWelcome, calledName, makerOf, type Maker } from '../accounts/mails.ts'
import { isUnopened, noPassword } from '../accounts/password.ts'
import { createPerson } from '../accounts/people.ts'
import { findUserByEmail, personById, userItems } from '../accounts/queries.ts'
import { authorityNamed } from '../authorities/queries.ts'
import { companyNamed, assertOpenCompany } from '../companies/queries.ts'
import { invite, mailInvitation } from '../companies/coworkers/inviting.ts'
import { membershipOf } from '../companies/coworkers/queries.ts'
import { fieldsFor } from './fieldsFor.ts'

type Create = typeof users.create
type Owner = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

interface Owners {
  companyId?: string | undefined
  authorityId?: string | undefined
}

/**
 * Accounts created for others. The person opens them with the emailed link, sets a password and accepts the
 * terms. A company's account is also an invitation, accepted with the link.
 */
export async function createForOthers({ config, limits }: Services, context: Context<Create>) {
  const { db, actor, grants, body } = context
  const owners = ownersOf(context)
  const { companyId, authorityId } = owners
  assertRolesAllowed(context, config)
  await limits.count(personRuleOf('user.create'), actor.userId)
  await assertMailQuota(limits, { by: actor.userId, recipient: body.email })
  if (companyId) {
    await assertOpenCompany(db, companyId)
    await limits.count('invitation.company', companyId)
  }
  const audit = { ...(companyId && { companyId }), ...(authorityId && { authorityId }) }
  // In strict mode the owner of an existing account receives a request, and the answer is the same.
  const isSilent = config.strict && !isGranted(grants, {})
  const owner = isSilent ? await findUserByEmail(db, body.email) : undefined
  if (owner) return result(await answerAfterDryRun(config, context, { owner, owners }), { audit })
  const account = await make(context, owners, body.email)
  if (authorityId && !isSilent) await hold(db, authorityId, account._id)
  const person = { id: account._id, email: body.email, language: body.language }
  const maker = await makingFor(db, actor.userId, owners)
  if (companyId) await inviteTo(context, companyId, body.language)
  await mailWelcome(db, config, person, maker)
  return result(account, { audit })
}

/** Roles require the right to change them, with its conditions. */
function assertRolesAllowed({ body, caller, today }: Context<Create>, config: Config) {
  if (body.metadata) assertBirthdayValid(body.metadata, today)
  if (!body.roles?.includes('admin')) return
  try {
    requireGrants('user.updatePrivileged', caller, config)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'forbidden') throw error
    throw new Problem('readOnlyField', { fields: { roles: 'readOnlyField' } })
  }
}

/** Strict mode: the same work and answer; only an email to the account's owner is sent. */
async function answerAfterDryRun(
  config: Config,
  context: Context<Create>,
  { owner, owners }: { owner: Owner; owners: Owners },
) {
  const { db, actor, body } = context
  const { companyId } = owners
  if (companyId && (await membershipOf(db, owner.id))?.companyId === companyId)
    throw new Problem('coworker.alreadyCoworker', { fields: { email: 'coworker.alreadyCoworker' } })
  await sql`savepoint unmade`.execute(db)
  const account = await make(context, owners, `${uuid()}@invalid`)
  await sql`rollback to savepoint unmade`.execute(db)
  const { language } = owner
  const { inviter, company, authority } = await makingFor(db, actor.userId, owners)
  if (company) {
    const { token } = await inviteTo(context, company.id, language)
    const to = { email: body.email, language, token }
    await mailInvitation(db, config, { ...to, inviterId: actor.userId, company })
  } else if (isUnopened(owner)) await mailWelcome(db, config, owner, await makerOf(db, owner))
  else {
    const values = { inviter, organisation: authority?.name ?? '', evalid: owner.evalid }
    await sendMail(db, { to: owner, template: 'candidateAsked', values })
  }
  return account
}

/**
 * Creates the account. The creator may read what they entered; for a coworker no more until the account is
 * opened.
 */
async function make({ db, actor, body }: Context<Create>, { companyId, authorityId }: Owners, email: string) {
  // A placeholder until the person chooses a username.
  const username = body.username ?? heldUsername(crypto.randomUUID())
  const isAdmin = body.roles?.includes('admin') ?? false
  const profile = { ...profileIn(body), username, email, isAdmin }
  const id = await createPerson(db, { ...profile, passwordHash: noPassword })
  const entry = { actorId: actor.userId, objectId: id, payload: { isAdmin, activated: false } }
  if (isAdmin) await appendToLog(db, { type: 'account.rights', ...entry })
  const { id: _id, ...created } = await userItems(db).where('u.id', '=', id).executeTakeFirstOrThrow()
  const holderAuthorityId = authorityId ? [authorityId] : []
  const visible = fieldsFor(grantsOf(actor, 'user.read'), {
    ...{ ...created, _id, email: body.email },
    ...(companyId && { companyId }),
    holderAuthorityId,
  })
  return { ...visible, companyId: null } as unknown as Answer<Create>
}

function profileIn({
  companyId: _company,
  authorityId: _authority,
  roles: _roles,
  metadata,
  ...fields
}: Context<Create>['body']) {
  return { ...fields, ...(metadata && { ...metadata.address, birthday: metadata.birthday || null }) }
}

/** Of two parallel invitations of the same address into a company, the second is refused. */
function inviteTo({ db, actor, body }: Context<Create>, companyId: string, language: Locale) {
  const { email } = body
  const invited = { email, language, companyId, role: 'employee', invitedBy: actor.userId } as const
  return blaming('email', invite(db, invited))
}

/** Makes a person a candidate of an authority. Idempotent. */
export const hold = (db: Db, authorityId: string, userId: string) =>
  db
    .insertInto('authorityHolder')
    .values({ authorityId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function makingFor(db: Db, userId: string, { companyId, authorityId }: Owners): Promise<Maker> {
  return {
    inviter: calledName(await personById(db, userId)),
    company: companyId ? await companyNamed(db, companyId) : undefined,
    authority: authorityId ? await authorityNamed(db, authorityId) : undefined,
  }
}

/** The named organisation, else the one whose role permits creating accounts. */
function ownersOf({ body, actor, grants }: Context<Create>): Owners {
  const { companyId, authorityId } = body
  if (companyId && !isGranted(grants, { companyId })) throw notThere('companyId')
  if (authorityId && !isGranted(grants, { holderAuthorityId: authorityId })) throw notThere('authorityId')
  if (companyId || authorityId || isGranted(grants, {})) return { companyId, authorityId }
  const company = actor.company
  if (company && isGranted(grants, { companyId: company.id })) return { companyId: company.id }
  const authority = actor.authorities.find(({ id }) => isGranted(grants, { holderAuthorityId: id }))
  return { authorityId: authority?.id }
}

export function assertBirthdayValid({ birthday }: { birthday: string }, today: Day) {
  if (birthday !== '' && !isValidBirthday(birthday, today))
    throw new Problem('invalid', { fields: { 'metadata.birthday': 'birthday' } })
}
