import { v7 as uuid } from 'uuid'
import type { users } from '#contract/account.ts'
import { people } from '#contract/person.ts'
import { reach as reachOf, within } from '#domain/policy.ts'
import { heldUsername } from '#domain/username.ts'
import { recordMembership } from '../../audit/membership.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { prepared, serve, type App, type Request } from '../../http/serve.ts'
import { demandRoom } from '../../mail/mail.ts'
import { mailWelcome } from '../accounts/letters.ts'
import { hashPassword, noPassword } from '../accounts/password.ts'
import { demandUnguessable, ownerOf } from '../accounts/passwordRules.ts'
import { createPerson } from '../accounts/people.ts'
import { personById, userItems } from '../accounts/queries.ts'
import { termsVersion } from '../accounts/signup.ts'
import { endTokens, peekToken, useToken } from '../accounts/tokens.ts'
import { demandOpenCompany } from '../companies/queries.ts'
import { fieldsFor } from './fieldsFor.ts'

/** Accounts made for others: asleep until the person has opened the mailed link, chosen a password and agreed. */
export function creating(app: App) {
  const { config, limits } = app.house

  serve(app, people, {
    welcome: prepared<typeof people.welcome, string>(
      async ({ db, params, body: { username, password } }) => {
        const { userId } = await peekToken(db, 'welcome', params.token)
        if (!userId) throw new Problem('token.unusable')
        await demandUnguessable(password, { ...(await ownerOf(db, userId)), username }, config)
        return hashPassword(password)
      },
      async (request, passwordHash) => {
        const { db, params } = request
        const { username, language } = request.body
        const { userId } = await useToken(db, 'welcome', params.token)
        if (!userId) throw new Problem('token.unusable')
        request.deed = { actorId: userId, objectId: userId }
        // Only while nobody has opened it: the link is a week old at most, and its owner may have come another way.
        const { numUpdatedRows } = await db
          .updateTable('user')
          .set({ username, passwordHash, language, activated: true })
          .where('id', '=', userId)
          .where('activated', '=', false)
          .where('passwordHash', '=', noPassword)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new Problem('token.unusable')
        await endTokens(db, userId, ['activation'])
        const consent = { id: uuid(), userId, subject: 'terms', documentVersion: termsVersion, language }
        await db.insertInto('consent').values(consent).execute()
        return {}
      },
    ),
  })

  return {
    async create(request: Request<typeof users.create>) {
      const { db, actor, body } = request
      if (!actor) throw new Problem('signedOut')
      const { companyId, authorityId } = ownersOf(request)
      const { email, firstname, lastname, language } = body
      await demandRoom(limits, email)
      // The person chooses name and password.
      const username = heldUsername(crypto.randomUUID())
      const person = { username, passwordHash: noPassword, email, firstname, lastname, language }
      const userId = await createPerson(db, person)
      if (companyId) {
        await demandOpenCompany(db, companyId)
        await limits.count('invitation.company', companyId)
        await db.insertInto('coworker').values({ id: uuid(), companyId, userId, role: 'employee' }).execute()
      }
      if (authorityId) await db.insertInto('authorityHolder').values({ authorityId, userId }).execute()
      const { fullname: inviter } = await personById(db, actor.userId)
      await mailWelcome(db, config, { id: userId, email, language, inviter })
      if (companyId)
        await recordMembership(db, { userId, of: companyId, role: 'employee', actorId: actor.userId })
      request.deed = { ...(companyId && { companyId }), ...(authorityId && { authorityId }) }
      const { id, ...made } = await userItems(db).where('u.id', '=', userId).executeTakeFirstOrThrow()
      return fieldsFor(reachOf(actor, 'user.read'), { _id: id, ...made }) as never
    },
  }
}

/** Whose the person will be: the organisation named, else the one that gives the right to make accounts. */
function ownersOf({ body, actor, reach }: Request<typeof users.create>) {
  const { companyId, authorityId } = body
  if (companyId && !within(reach, { companyId })) throw notThere('companyId')
  if (authorityId && !within(reach, { holderAuthorityId: authorityId })) throw notThere('authorityId')
  if (companyId || authorityId || within(reach, {})) return { companyId, authorityId }
  const company = actor?.company
  if (company && within(reach, { companyId: company.id })) return { companyId: company.id }
  const authority = actor?.authorities.find(({ id }) => within(reach, { holderAuthorityId: id }))
  return { authorityId: authority?.id }
}
