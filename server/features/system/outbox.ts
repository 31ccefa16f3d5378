import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { formatMoment } from '#domain/day.ts'
import { isDirect } from '../../http/address.ts'
import { localeOf } from '../../http/context.ts'
import { Problem } from '../../http/problem.ts'
import type { App } from '../../http/serve.ts'
import { translate } from '../../texts.ts'

export const outboxPath = '/dev/outbox'

/** The emails of an installation without SMTP, for local trials. Answers direct requests only. */
export function outboxRoutes(app: App) {
  const { database, config } = app.services
  const plain = {
    schema: { hide: true },
    config: { action: 'public' as const },
    onRequest: (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) =>
      next(isDirect(request) ? undefined : new Problem('notFound')),
  }

  const latest = () =>
    database.reads
      .selectFrom('mail')
      .select(['id', 'recipient', 'letter', 'locale', 'subject', 'text', 'createdAt'])
      .where('withheldAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(100)
      .execute()

  app.get('/api/dev/outbox', plain, async () => ({ items: await latest() }))

  app.get(outboxPath, plain, async (request, reply) => {
    const lang = localeOf(request)
    const t = translate(lang)
    const messages = (await latest()).map(
      ({ recipient, locale, subject, text, createdAt }) =>
        `<article><h2 lang="${escaped(locale)}">${escaped(subject)}</h2><p><span>${escaped(recipient)}</span> <time datetime="${escaped(createdAt)}">${formatMoment(new Date(createdAt), lang, config.timeZone)}</time></p><pre lang="${escaped(locale)}">${linked(escaped(text))}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('mail.outbox')}</title><link rel="stylesheet" href="/dev/outbox.css"><main><h1>${t('mail.outbox')}</h1><p>${t(messages.length > 0 ? 'mail.outbox.what' : 'mail.outbox.empty')}</p>${messages.join('')}</main></html>`,
      )
  })

  // The CSP forbids inline styles.
  app.get('/dev/outbox.css', plain, (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
}

const styles = readFileSync(new URL('outbox.css', import.meta.url))

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
