import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Action } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Request } from '../http/request.ts'

/**
 * Autosaves would bury the actions; signing out is recorded by `recordSignOut`, because it is also done by GET. Asking
 * what a passkey shall sign is no action. Of an import each row that became something leaves its own.
 */
const unrecorded: ReadonlySet<Action> = new Set([
  ...(['report.update', 'session.close', 'secondFactor.challenge'] as const),
  ...(['companyVehicle.import', 'instrument.import', 'invitation.import'] as const),
])

/** Deeds of guests that concern someone only where the handler says whom. */
const ofSomebody: ReadonlySet<Action> = new Set(['user.forgotPassword', 'user.resendActivation'])

interface Deed {
  endpoint: Endpoint
  asked: Pick<Request<Endpoint>, 'actor' | 'params' | 'deed'>
  answer: unknown
  requestId: string
}

/** A person signed out. A guest who does leaves nothing. */
export async function recordSignOut(
  db: Db,
  { userId, requestId }: { userId: string | undefined; requestId: string },
) {
  if (!userId) return
  const entry = { action: 'session.close', actorId: userId, objectId: userId, requestId }
  await db
    .insertInto('auditEntry')
    .values({ id: uuid(), ...entry })
    .execute()
}

/**
 * Every deed leaves an entry in its own transaction: who did what to which thing of whom. No personal data. What
 * neither the call nor its answer says, whom a link was for or who was removed, the handler names.
 */
export async function recordDeed(db: Db, { endpoint: { action }, asked, answer, requestId }: Deed) {
  if (unrecorded.has(action)) return
  const { deed } = asked
  if (ofSomebody.has(action) && !deed.objectId) return
  const item = (answer ?? {}) as { _id?: string; companyId?: string | null; authorityId?: string | null }
  const { id } = (asked.params ?? {}) as { id?: string }
  await db
    .insertInto('auditEntry')
    .values({
      id: uuid(),
      action: deed.by ? `${action}.${deed.by}` : action,
      actorId: deed.actorId ?? asked.actor?.userId ?? null,
      objectId: deed.objectId ?? item._id ?? id ?? null,
      companyId: deed.companyId ?? item.companyId ?? null,
      authorityId: deed.authorityId ?? item.authorityId ?? null,
      requestId,
    })
    .execute()
}
