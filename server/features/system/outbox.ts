import type { App } from '../../http/serve.ts'

/** The mails of an installation without SMTP, so that everything can be tried on a laptop. Loopback only. */
export function outboxRoutes(app: App) {
  const { reads } = app.house.database
  const plain = { schema: { hide: true }, config: { action: 'public' as const } }

  app.get('/api/dev/outbox', plain, async () => {
    const items = await reads
      .selectFrom('mail')
      .select(['id', 'recipient', 'letter', 'locale', 'subject', 'text', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .limit(100)
      .execute()
    return { items }
  })

  app.get('/dev/outbox', plain, async (_request, reply) => {
    const mails = await reads.selectFrom('mail').selectAll().orderBy('createdAt', 'desc').limit(100).execute()
    const list = mails.map(
      ({ recipient, subject, text, createdAt }) =>
        `<article><h2>${escaped(subject)}</h2><p>${escaped(recipient)} · ${escaped(createdAt)}</p><pre>${linked(escaped(text))}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:24px auto;padding:0 16px;color:#1c1917;background:#faf9f7}article{background:#fff;border-top:4px solid #f57c00;padding:8px 20px;margin:0 0 20px}h2{font-size:20px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style><h1>Outbox</h1>${list.join('')}</html>`,
      )
  })
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
