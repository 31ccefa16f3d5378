import type { companies } from '#contract/company.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../http/context.ts'
import { calledName } from '../accounts/maker.ts'
import { personById } from '../accounts/queries.ts'
import { companyItems } from './queries.ts'

/**
 * Logs a new name of an active company and notifies administrators, including names that resemble another
 * company's.
 */
export async function notifyRenamed(
  { config }: Services,
  { db, actor }: Context<typeof companies.update>,
  { _id, name, former }: { _id: string; name: string; former: string },
) {
  const { confusable } = await companyItems(db).where('c.id', '=', _id).executeTakeFirstOrThrow()
  const person = calledName(await personById(db, actor.userId))
  const administration = await db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('isAdmin', '=', true)
    .where('activated', '=', true)
    .where('id', '<>', actor.userId)
    .execute()
  const mail = confusable ? 'companyRenamedAlike' : 'companyRenamed'
  const link = `${config.baseUrl}/app/companies/${_id}`
  for (const to of administration)
    await sendMail(db, { to, letter: mail, values: { company: name, former, person }, link })
  await appendToLog(db, {
    type: 'company.renamed',
    actorId: actor.userId,
    objectId: _id,
    payload: { name, former, confusable },
  })
}
