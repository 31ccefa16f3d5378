import type { Import, ImportOutcome } from '#contract/importing.ts'
import { invitationResource, invitations } from '#contract/invitation.ts'
import { recorded, rowByRow, type Row } from '../../../resource/importing.ts'
import { chooseOwner } from '../../../resource/owning.ts'
import { Problem } from '../../../http/problem.ts'
import { parse } from '../../../http/input.ts'
import type { App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { isKnownTo } from './invitationQueries.ts'
import type { Send } from './inviting.ts'

type Inviting = Context<typeof invitations.create>

interface InvitationActions {
  create: (context: Inviting, send: Send) => Promise<unknown>
  send: Send
}

/**
 * Invites the addresses of a table with the handler of a single invitation. A dry run sends nothing and
 * consumes no limits, but reports rows above them.
 */
export function importInvitations(app: App, { create, send }: InvitationActions) {
  return async (context: Context<Import>) => {
    const { companyId } = chooseOwner(context)
    if (!companyId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
    let left = await app.services.limits.left('invitation.company', companyId)
    const deliver: Send = async (db, sending) => {
      if (left < 1) throw new Problem('invitation.noneLeft')
      left -= 1
      if (!context.body.dry) await send(db, sending)
    }
    const take = async ({ values }: Row): Promise<ImportOutcome> => {
      const body = parse(invitations.create.body, { ...values, companyId }) as Inviting['body']
      if (body.email && (await isKnownTo(context.db, { companyId, email: body.email }))) return 'unchanged'
      const inviting = { ...context, body } as unknown as Inviting
      await recorded(invitations.create, inviting, await create(inviting, deliver))
      return 'created'
    }
    return rowByRow(app, invitationResource, take)(context)
  }
}
