import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import type { Context } from '../http/context.ts'

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
    await database.writes
      .insertInto('auditEntry')
      .values({
        id: uuid(),
        action: `${endpoint.action}.refused`,
        actorId: context.actor.userId,
        objectId: id ?? null,
        companyId: companyId ?? null,
        authorityId: authorityId ?? null,
        requestId: request.id,
      })
      .execute()
  }
  throw error
}
