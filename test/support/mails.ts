import type { Database } from '../../server/db/db.ts'
import type { MailTemplate } from '../../server/mail/mail.ts'

/** Newest first. */
export const mailsTo = ({ writes }: Database, recipient: string) =>
  writes
    .selectFrom('mail')
    .selectAll()
    .select('letter as template')
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The token in the newest email to an address, of this kind if given. */
export async function tokenFor(database: Database, recipient: string, kind?: MailTemplate): Promise<string> {
  const newest = (await mailsTo(database, recipient)).find(({ template }) => !kind || template === kind)
  const [, token] = /https?:\/\/\S+#([\w-]{43})\b/.exec(newest?.text ?? '') ?? []
  if (!token) throw new Error(`no link was mailed to ${recipient}`)
  return token
}
