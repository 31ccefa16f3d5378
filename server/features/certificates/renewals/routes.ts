import { renewalRequests } from '#contract/renewal.ts'
import { isRenewable } from '#domain/certificate.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { crud } from '../../../resource/crud.ts'
import { ownersOf } from '../../../resource/items.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { sendMail } from '../../../mail/mail.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { closeRequest, concerned, renewalItems } from './queries.ts'

/** Requests to renew a certificate: answered by the authority, or closed by a change of the certificate. */
export function renewalRoutes(app: App) {
  const { plain, lock } = crud(app, renewalRequests, {
    table: 'renewalRequest',
    items: renewalItems,
    derive,
  })

  serve(app, renewalRequests, {
    list: plain.list,
    csv: plain.csv,
    read: plain.read,
    create: plain.create,

    async remove(context) {
      const renewal = await lock(context)
      if (!(await closeRequest(context.db, renewal._id, { state: 'withdrawn' })))
        throw new Problem('renewalRequest.closed')
      return result({}, { audit: ownersOf(renewal) })
    },

    async decline(context) {
      const { db, body } = context
      const renewal = await lock(context)
      const { reason } = body
      if (!(await closeRequest(db, renewal._id, { state: 'declined', reason })))
        throw new Problem('renewalRequest.closed')
      const { number, name, issuer, holder, certificateId } = renewal
      for (const to of await concerned(db, renewal._id))
        await sendMail(db, {
          to,
          template: 'renewalDeclined',
          values: { number, name, issuer, holder, reason },
          link: `${app.services.config.baseUrl}/app/certificates/${certificateId}`,
        })
      return plain.read(context)
    },
  })
}

type Writing = Context<typeof renewalRequests.create> | Context<typeof renewalRequests.update>

/** Locked, so a parallel renewal either sees and closes the request or makes it fail. */
async function derive({ db, actor, grants, body, today }: Writing) {
  const { certificateId } = body
  const certificate = await db
    .selectFrom('certificate')
    .select(['state', 'issueDate', 'dueDate', 'userId', 'companyId', 'authorityId'])
    .where('id', '=', certificateId)
    .forShare()
    .executeTakeFirst()
  if (!certificate || !isGranted(grantsOf(actor, 'certificate.read'), certificate))
    throw notThere('certificateId')
  if (!isGranted(grants, certificate)) throw new Problem('forbidden')
  if (!isRenewable(today, certificate)) throw new Problem('renewalRequest.notDue')
  return { authorityId: certificate.authorityId, askedBy: actor.userId }
}
