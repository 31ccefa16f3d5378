import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Action } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { AuditEntry } from '../db/tables.ts'
import type { Context } from '../http/context.ts'
import type { AuditFields } from '../http/result.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'

/**
 * Not audited: autosaves, which would hide the actions; signing out, which `recordSignOut` records because it
 * is also done by GET; the challenge for a passkey; an import, whose rows have their own entries.
 */
const unrecorded: ReadonlySet<Action> = new Set([
  ...(['report.update', 'session.close', 'secondFactor.challenge'] as const),
  ...(['companyVehicle.import', 'instrument.import', 'invitation.import'] as const),
])

/** Actions of guests that are audited only if the handler names a person. */
const withPerson: ReadonlySet<Action> = new Set(['user.forgotPassword', 'user.resendActivation'])

interface AuditedCall {
  endpoint: Endpoint
  context: Pick<Context<Endpoint>, 'actor' | 'params'>
  /** Facts that are in neither the call nor its answer. */
  audit?: AuditFields | undefined
  answer: unknown
  requestId: string
}

export async function recordSignOut(
  db: Db,
  { userId, requestId }: { userId: string | undefined; requestId: string },
) {
  if (!userId) return
  await insertEntry(db, { action: 'session.close', actorId: userId, objectId: userId, requestId })
}

const insertEntry = (db: Db, entry: Omit<Insertable<AuditEntry>, 'id'>) =>
  db
    .insertInto('auditEntry')
    .values({ id: uuid(), ...entry })
    .execute()

/**
 * Writes the audit entry in the transaction of the action. No personal data, only ids. What neither call nor
 * answer contains, such as a removed member, comes from the handler.
 */
export async function recordAudit(
  db: Db,
  { endpoint: { action }, context, audit = {}, answer, requestId }: AuditedCall,
) {
  if (unrecorded.has(action)) return
  if (withPerson.has(action) && !audit.objectId) return
  const item = (answer ?? {}) as { _id?: string; companyId?: string | null; authorityId?: string | null }
  const { id } = (context.params ?? {}) as { id?: string }
  await insertEntry(db, {
    action: audit.by ? `${action}.${audit.by}` : action,
    actorId: audit.actorId ?? context.actor?.userId ?? null,
    objectId: audit.objectId ?? item._id ?? id ?? null,
    companyId: audit.companyId ?? item.companyId ?? null,
    authorityId: audit.authorityId ?? item.authorityId ?? null,
    requestId,
  })
}

interface Refused {
  endpoint: Endpoint
  context: Context<Endpoint> | undefined
  request: FastifyRequest
}

/**
 * Audits an attempt to change a protected field such as a role, which no page of ours sends. The entry is
 * written although the transaction is rolled back. Always rethrows the error.
 */
export async function auditRefusal(
  { database }: Services,
  error: unknown,
  { endpoint, context, request }: Refused,
): Promise<never> {
  if (context?.actor && error instanceof Problem && error.code === 'readOnlyField') {
    const { companyId, authorityId } = error.details.owners ?? {}
    const { id } = (context.params ?? {}) as { id?: string }
    await insertEntry(database.writes, {
      action: `${endpoint.action}.refused`,
      actorId: context.actor.userId,
      objectId: id ?? null,
      companyId: companyId ?? null,
      authorityId: authorityId ?? null,
      requestId: request.id,
    })
  }
  throw error
}
