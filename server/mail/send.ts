import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { Limits } from '../http/limits.ts'
import { isLoopback } from '../loopback.ts'
import { hasMailQuota } from './mailQuota.ts'
import { isRefusedForGood } from './trying.ts'

/**
 * Sends a queued email within the mailbox limit. Throws if it should be retried, and not for a permanent
 * refusal. Without SMTP it remains in the local outbox, which `/dev/outbox` shows on loopback.
 */
export function mailSender(
  { writes }: Database,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  limits: Limits,
) {
  let opened: ReturnType<typeof openTransport> | undefined
  return async ({ mailId }: { mailId: string }) => {
    const mail = await writes.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
    if (!mail || mail.sentAt || mail.withheldAt) return
    if (
      mail.attempts === 0 &&
      !(await hasMailQuota(limits, { template: mail.letter, recipient: mail.recipient }))
    ) {
      const withheld = { withheldAt: sql<string>`now()`, text: '', html: '', unsubscribe: null }
      await writes.updateTable('mail').set(withheld).where('id', '=', mailId).execute()
      return
    }
    if (!smtpUrl) return
    await writes
      .updateTable('mail')
      .set({ attempts: sql`attempts + 1` })
      .where('id', '=', mailId)
      .execute()
    const transport = await (opened ??= openTransport(smtpUrl))
    const sending = transport.sendMail({
      from: mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Lets the receiver detect a repeated email.
      messageId: `<${mail.id}@${domainOf(mailFrom)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    const refused = await sending.then(
      () => false,
      async (error: unknown) => {
        const code = codeOf(error)
        await writes.updateTable('mail').set({ error: code }).where('id', '=', mailId).execute()
        if (!isRefusedForGood(code)) throw error
        return true
      },
    )
    if (refused) return
    // Links are removed after sending, so a copy of the database contains no access tokens.
    await writes
      .updateTable('mail')
      .set({ sentAt: sql`now()`, text: '', html: '', unsubscribe: null, error: null })
      .where('id', '=', mailId)
      .execute()
  }
}

/** Loaded on demand. Requires TLS for the password and the email, except on this computer. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const requireTLS = !isLoopback(new URL(url).hostname)
  return createTransport({ url, requireTLS, connectionTimeout: 10_000, socketTimeout: 20_000 })
}

/** The server's message may contain personal data, so only its code is used. */
function codeOf(error: unknown) {
  const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}

const domainOf = (sender: string) => /@([^@\s<>]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
