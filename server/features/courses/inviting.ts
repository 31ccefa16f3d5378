import { users } from '#contract/user.ts'
import type { Locale } from '#domain/locale.ts'
import { heldUsername } from '#domain/username.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Services } from '../../services.ts'
import { personRuleOf } from '../../http/limits.ts'
import type { courses } from '#contract/course.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import type { Context } from '../../http/context.ts'
import { mailWelcome } from '../accounts/mails.ts'
import { isUnopened, noPassword } from '../accounts/password.ts'
import { createPerson } from '../accounts/people.ts'
import { findUserByEmail, personById } from '../accounts/queries.ts'
import { authorityNamed } from '../authorities/queries.ts'

type Asking = Pick<Context<typeof courses.create>, 'db' | 'actor' | 'locale'>

interface Invited {
  email: string
  authorityId: string
  courseId: string
}

/**
 * Reserves places for email addresses: creates an account, or uses an unopened one. Owners of existing
 * accounts are asked for their Eval-ID, and the authority does not learn about the account.
 */
export async function invitedBy(
  { config, limits }: Pick<Services, 'config' | 'limits'>,
  { db, actor, locale }: Asking,
  { email, authorityId, courseId, qualification }: Invited & { qualification: string },
): Promise<string | null> {
  await limits.count(personRuleOf('user.create'), actor.userId)
  await assertMailQuota(limits, { by: actor.userId, recipient: email })
  const authority = await authorityNamed(db, authorityId)
  const { fullname: inviter } = await personById(db, actor.userId)
  const user = await findUserByEmail(db, email)
  if (user && !isUnopened(user)) {
    const values = { inviter, organisation: authority.name, evalid: user.evalid }
    if (user.activated) await sendMail(db, { to: user, letter: 'candidateAsked', values, about: courseId })
    return null
  }
  const person = user ?? (await made({ db, actor, locale }, { email, authorityId, courseId }))
  await mailWelcome(db, config, person, {
    ...{ inviter, authority, company: undefined, qualification },
    about: courseId,
  })
  return person.id
}

/** The person enters name and password when opening the account. */
async function made(
  { db, actor, locale }: Asking,
  { email, authorityId, courseId }: Invited,
): Promise<{ id: string; email: string; language: Locale }> {
  const username = heldUsername(crypto.randomUUID())
  const id = await createPerson(db, { username, passwordHash: noPassword, email, language: locale })
  const creating = { actor, params: undefined }
  const answer = { _id: id, authorityId }
  await recordAudit(db, {
    endpoint: users.create,
    context: creating,
    answer,
    requestId: `course ${courseId}`,
  })
  return { id, email, language: locale }
}
