import type { FastifyRequest } from 'fastify'
import type { Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor, Grants, SignedInAction } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../session/session.ts'

/**
 * Everything a handler receives: the parsed input, the caller and their grants, the time and the database. Never
 * changed.
 */
export interface Context<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly caller: Caller
  readonly actor: E['action'] extends SignedInAction ? Actor : Actor | null
  readonly grants: Grants
  readonly now: Date
  readonly today: Day
  readonly locale: Locale
  /** The transaction of a writing call, the read-only pool of a reading call. */
  readonly db: Db
  /** Whether an import is checked and rolled back: limits are checked but not consumed. */
  readonly dryRun: boolean
  /** What was read in the same statement as the caller, for handlers that declare it. */
  readonly beside?: unknown
  readonly transport: Transport
}

/** How the call arrived. */
export interface Transport {
  readonly ip: string
  /** The id of the call in the request log. */
  readonly requestId: string
  /** The token of the session. */
  readonly token: string | undefined
  readonly cookies: FastifyRequest['cookies']
  readonly headers: FastifyRequest['headers']
}
