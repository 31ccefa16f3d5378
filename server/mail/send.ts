import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'

/** Sends a queued letter. Without SMTP it stays in the local outbox, which `/dev/outbox` shows on loopback. */
export function mailSender(
  { writes }: Database,
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
) {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    : null
  return async ({ mailId }: { mailId: string }) => {
    if (!transport) return
    const mail = await writes.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
    if (!mail || mail.sentAt) return
    await writes
      .updateTable('mail')
      .set({ attempts: sql`attempts + 1` })
      .where('id', '=', mailId)
      .execute()
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same letter sent twice is recognised by the receiver.
      messageId: `<${mail.id}@${domainOf(mailFrom)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe && {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    // A sent letter keeps no link: a copy of the database holds no way in.
    await writes
      .updateTable('mail')
      .set({ sentAt: sql`now()`, text: '', html: '', unsubscribe: null })
      .where('id', '=', mailId)
      .execute()
  }
}

/** Of `Name <somebody@domain>` the domain. */
const domainOf = (sender: string) => /@([^@\s<>]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
