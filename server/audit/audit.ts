import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Action } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Request } from '../http/serve.ts'

/** Autosaves would bury the deeds, and signing out is none. */
const unrecorded: ReadonlySet<Action> = new Set(['report.update', 'session.close'])

interface Deed {
  endpoint: Endpoint
  asked: Request<Endpoint>
  answer: unknown
  requestId: string
}

/**
 * Every deed leaves an entry in its own transaction: who did what to which thing of whom. No personal data. What
 * neither the call nor its answer says, whom a link was for or who was removed, the handler names.
 */
export async function recordDeed(db: Db, { endpoint: { action }, asked, answer, requestId }: Deed) {
  if (unrecorded.has(action)) return
  const { deed = {} } = asked
  const item = (answer ?? {}) as { _id?: string; companyId?: string | null; authorityId?: string | null }
  const { id } = (asked.params ?? {}) as { id?: string }
  await db
    .insertInto('auditEntry')
    .values({
      id: uuid(),
      action,
      actorId: deed.actorId ?? asked.actor?.userId ?? null,
      objectId: deed.objectId ?? item._id ?? id ?? null,
      companyId: deed.companyId ?? item.companyId ?? asked.actor?.company?.id ?? null,
      authorityId: deed.authorityId ?? item.authorityId ?? null,
      requestId,
    })
    .execute()
}
