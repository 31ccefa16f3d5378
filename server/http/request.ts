import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor, Reach, SignedInAction } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Limits } from './limits.ts'
import type { Caller } from '../session/session.ts'

/** Everything a handler receives: the parsed input, who calls and with which rights, the time and the database it may use. */
export interface Request<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  caller: Caller
  actor: E['action'] extends SignedInAction ? Actor : Actor | null
  reach: Reach
  now: Date
  today: Day
  locale: Locale
  db: Db
  ip: string
  token: string | undefined
  headers: FastifyRequest['headers']
  cookies: FastifyRequest['cookies']
  requestId: string
  reply: Pick<FastifyReply, 'setCookie' | 'clearCookie' | 'header' | 'code'>
  /** Fields of the audit entry that follow neither from the call nor from its answer. */
  deed: { actorId?: string; objectId?: string; companyId?: string; authorityId?: string; by?: ProvenBy }
  /** Checks the caller's rights again, for an action that waited for a lock: they may have changed meanwhile. */
  again: () => Promise<void>
  /** What was read in the same statement as the caller, for handlers that declare it. */
  beside?: unknown
  /** Rate limits for a dry run: checked but not consumed. */
  limits?: Limits
  settle?: () => Promise<Answer<E>>
}

export type ProvenBy = 'password' | 'totp' | 'recoveryCode' | 'passkey'
