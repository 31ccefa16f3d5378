import type { certificationAuthorities } from '#contract/authority.ts'
import { users } from '#contract/user.ts'
import { heldUsername } from '#domain/username.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../http/context.ts'
import { blaming } from '../../http/errors.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import type { Services } from '../../services.ts'
import { calledName, mailWelcome } from '../accounts/mails.ts'
import { isUnopened, noPassword } from '../accounts/password.ts'
import { createPerson } from '../accounts/people.ts'
import { findUserByEmail, personById } from '../accounts/queries.ts'

type Creating = Context<typeof certificationAuthorities.create>

interface Lead {
  id: string
  /** Queues the email to a person without an account, once the authority exists. */
  invite: (authority: { id: string; name: string }) => Promise<void>
}

/**
 * The first administrator of an authority. A person without an account gets an unopened one, which only the emailed link
 * opens. An account that a stranger may have registered with the address is refused until it is activated.
 */
export async function firstLead({ config, limits }: Services, context: Creating): Promise<Lead> {
  const { db, actor, body } = context
  const existing = await findUserByEmail(db, body.adminEmail)
  const user = existing && (await lockUsable(db, existing.id))
  if (existing && !user) throw new Problem('certificationAuthority.adminUnknown')
  if (user?.activated) return { id: user.id, invite: () => Promise.resolve() }
  await limits.count(personRuleOf('user.create'), actor.userId)
  await assertMailQuota(limits, { by: actor.userId, recipient: body.adminEmail })
  const invited = user ?? (await createAccount(context))
  const inviter = calledName(await personById(db, actor.userId))
  return { id: invited.id, invite: (leads) => mailWelcome(db, config, invited, { inviter, leads }) }
}

/** Locks an active or unopened account, so that it is not erased before it has the role. */
async function lockUsable(db: Db, id: string) {
  const user = await db.selectFrom('user').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  const isUsable = user && user.erasedAt === null && (user.activated || isUnopened(user))
  return isUsable ? user : undefined
}

async function createAccount({ db, actor, body, locale: language, transport: { requestId } }: Creating) {
  const email = body.adminEmail
  const username = heldUsername(crypto.randomUUID())
  const person = { username, passwordHash: noPassword, email, language }
  const id = await blaming('adminEmail', createPerson(db, person))
  const context = { actor, params: undefined }
  await recordAudit(db, { endpoint: users.create, context, answer: { _id: id }, requestId })
  return { id, email, language }
}
