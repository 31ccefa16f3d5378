import { sql } from 'kysely'
import { letters, mostUnsent, type Unsent } from '#contract/letter.ts'
import type { Locale } from '#domain/locale.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Letter } from '../../mail/mail.ts'
import { whyUnsent } from '../../mail/unsent.ts'
import { translate } from '../../texts.ts'

/** What the mail of the installation could not do: which letters, why, and roughly to whom. */
export function letterRoutes(app: App) {
  serve(app, letters, {
    async unsent({ db, locale }) {
      const rows = await db
        .selectFrom('mail as m')
        .select(['m.letter', 'm.recipient', 'm.error', 'm.createdAt', whyUnsent.as('why')])
        .select(sql<number>`count(*) over ()::int`.as('total'))
        .$narrowType<{ why: Unsent }>()
        .where(whyUnsent, 'is not', null)
        .orderBy('m.createdAt', 'desc')
        .limit(mostUnsent)
        .execute()
      return {
        total: rows[0]?.total ?? 0,
        items: rows.map(({ letter, why, recipient, error, createdAt }) => ({
          ...{ subject: subjectOf(letter as Letter, locale), why, mailbox: shortened(recipient) },
          ...{ error: error ?? '', createdAt },
        })),
      }
    },
  })
}

/** What letters of that kind are about, without whom this one was about. */
const subjectOf = (letter: Letter, locale: Locale) =>
  translate(locale)(`mail.${letter}.subject`).replace(/\{\w+\}/g, '…')

/** The first sign and where it is read: a mailbox is known again by it, and nobody's address is handed out. */
const shortened = (address: string) => address.replace(/^(.)[^@]*(?=@)/u, '$1…')
