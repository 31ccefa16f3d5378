import { sql } from 'kysely'
import { unsentMails, mostUnsent, type Unsent } from '#contract/unsentMail.ts'
import type { Locale } from '#domain/locale.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { MailTemplate } from '../../mail/mail.ts'
import { isGivenUp, mailAttempts } from '../../mail/trying.ts'
import { whyUnsent } from '../../mail/unsent.ts'
import { translate } from '../../texts.ts'

export function mailRoutes(app: App) {
  serve(app, unsentMails, {
    async list({ db, locale }) {
      const rows = await db
        .selectFrom('mail as m')
        .select(['m.id', 'm.letter', 'm.recipient', 'm.error', 'm.createdAt', whyUnsent.as('why')])
        .select(sql<number>`count(*) over ()::int`.as('total'))
        .$narrowType<{ why: Unsent }>()
        .where(whyUnsent, 'is not', null)
        .orderBy('m.createdAt', 'desc')
        .limit(mostUnsent)
        .execute()
      return {
        total: rows[0]?.total ?? 0,
        items: rows.map(({ id, letter: template, recipient, error, ...row }) => ({
          ...{ ...row, _id: id, subject: subjectOf(template as MailTemplate, locale) },
          ...{ mailbox: shortened(recipient), error: error ?? '' },
        })),
      }
    },

    async resend({ db, params: { id: mailId } }) {
      const { numUpdatedRows } = await db
        .updateTable('mail as m')
        // Not the first attempt, so it does not count against the limits of the mailbox.
        .set({ attempts: 1, error: null })
        .where('m.id', '=', mailId)
        .where(isGivenUp, '=', true)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('notFound')
      await addJob(db, 'mail.send', { mailId }, { attempts: mailAttempts })
      return {}
    },
  })
}

const subjectOf = (template: MailTemplate, locale: Locale) =>
  translate(locale)(`mail.${template}.subject`).replace(/\{\w+\}/g, '…')

/** The first character and the domain: recognisable without revealing the address. */
const shortened = (address: string) => address.replace(/^(.)[^@]*(?=@)/u, '$1…')
