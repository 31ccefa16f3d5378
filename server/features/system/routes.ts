import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { locales } from '#domain/locale.ts'
import { system } from '#contract/account.ts'
import { errorReports, maxErrorReports, type ErrorReportKind } from '#contract/errorReport.ts'
import { events } from '#contract/event.ts'
import { type App, serve } from '../../http/serve.ts'
import { operatorOf } from './legal/queries.ts'
import { outsidePolicy, probeRoutes } from './probes.ts'
import { isOnLaptop } from '../../config.ts'
import { isDirect } from '../../http/address.ts'
import { descriptionRoutes } from './description/routes.ts'
import { outboxPath, outboxRoutes } from './outbox.ts'
import { EventStream } from '../../http/result.ts'
import { assertOwnPage } from '../../http/guards.ts'
import { Problem } from '../../http/problem.ts'

export function systemRoutes(app: App) {
  const { config, version } = app.services
  const outbox = isOnLaptop(config) ? outboxPath : undefined
  serve(app, system, {
    version: ({ transport }) =>
      Promise.resolve({ version, outbox: isDirect(transport) ? outbox : undefined }),
  })

  probeRoutes(app)
  plainFileRoutes(app)
  if (config.apiDocs) descriptionRoutes(app)
  if (outbox) outboxRoutes(app)
}

export function errorReportRoutes(app: App) {
  const { services } = app
  serve(app, errorReports, {
    report({ body }) {
      services.errorReports.take(body)
      return Promise.resolve({})
    },

    async list({ db }) {
      const rows = await db
        .selectFrom('fault')
        .select(['id', 'kind', 'name', 'message', 'place', 'frames', 'version', 'count', 'firstAt', 'lastAt'])
        .select(['shown', sql<number>`count(*) over ()::int`.as('total')])
        .$narrowType<{ kind: ErrorReportKind }>()
        .orderBy('lastAt', 'desc')
        .orderBy('id')
        .limit(maxErrorReports)
        .execute()
      const items = rows.map(({ id, total: _total, ...row }) => ({ _id: id, ...row }))
      return { on: services.errorReports.on, total: rows[0]?.total ?? 0, items }
    },
  })
}

/** Notifies open pages that lists have changed, without content and only for lists they may read. */
export function eventRoutes(app: App) {
  const { live } = app.services
  app.addHook('preClose', () => live.end())

  serve(app, events, {
    async listen({ actor, caller: { sessionId }, transport: { headers, token } }) {
      assertOwnPage(headers)
      if (!sessionId || !token) throw new Problem('signedOut')
      if (!live.hasCapacity()) throw new Problem('unavailable', { retryAfter: 60, cause: 'events.full' })
      await live.begin()
      return new EventStream((response) => live.open({ token, sessionId, actor, response }))
    },
  })
}

/** Pages of signed-in users and the API are not indexed. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /app/\n'

function plainFileRoutes(app: App) {
  const { config, database } = app.services

  app.get('/robots.txt', outsidePolicy, (_request, reply) => plain(reply).send(robots))

  for (const path of ['/.well-known/security.txt', '/security.txt'])
    app.get(path, outsidePolicy, async (_request, reply) => {
      const { facts } = await operatorOf(database.reads)
      return plain(reply).send(securityText({ email: facts.email, baseUrl: config.baseUrl, now: new Date() }))
    })
}

const plain = (reply: FastifyReply) =>
  reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache')

const daysValid = 90

/**
 * The contact for vulnerabilities (RFC 9116): the operator's mailbox, or the imprint if there is none. Valid
 * for 90 days from `now`.
 */
export function securityText(of: { email: string | undefined; baseUrl: string; now: Date }) {
  const { email, baseUrl, now } = of
  const expires = new Date(now.getTime() + daysValid * 86_400_000)
  return [
    `Contact: ${email ? `mailto:${encodeURI(email)}` : `${baseUrl}/imprint`}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
