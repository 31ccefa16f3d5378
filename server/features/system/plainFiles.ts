import type { FastifyReply } from 'fastify'
import { locales } from '#domain/locale.ts'
import type { App } from '../../http/serve.ts'
import { operatorOf } from './legal/queries.ts'
import { outsidePolicy } from './probes.ts'

/** Pages of signed-in users and the API are not indexed. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /app/\n'

const daysValid = 90

export function plainFileRoutes(app: App) {
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

/**
 * The contact for vulnerabilities (RFC 9116): the operator's mailbox, or the imprint if there is none. Valid
 * for 90 days from `now`.
 */
export function securityText({
  email,
  baseUrl,
  now,
}: {
  email: string | undefined
  baseUrl: string
  now: Date
}) {
  const expires = new Date(now.getTime() + daysValid * 86_400_000)
  return [
    `Contact: ${email ? `mailto:${encodeURI(email)}` : `${baseUrl}/imprint`}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
