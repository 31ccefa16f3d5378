import type { FastifyRequest } from 'fastify'
import type { Body, Endpoint, Params, Query } from '#contract/endpoint.ts'
import type { Day } from '#domain/day.ts'
import { type Locale, locales } from '#domain/locale.ts'
import type { Actor, Grants, SignedInAction } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../session/session.ts'

/** Everything a handler receives: parsed input, caller and their grants, time and database. Never changed. */
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

interface Call {
  headers: { 'accept-language'?: string | undefined }
  query?: unknown
}

/**
 * The first supported language of the caller, else German. A link uses `?lang=it`, because its headers have
 * the language of the browser and not the one chosen in the application.
 */
export function localeOf({ headers, query }: Call): Locale {
  const { lang } = (query ?? {}) as { lang?: unknown }
  const chosen = locales.find((locale) => locale === lang)
  if (chosen) return chosen
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    accepted.map((tag) => locales.find((locale) => locale === tag)).find((locale) => locale !== undefined) ??
    'de'
  )
}
