import { sql } from 'kysely'
import type { Unsent } from '#contract/unsentMail.ts'
import type { Db } from '../db/db.ts'
import type { MailTemplate } from './mail.ts'
import { isGivenUp } from './trying.ts'

/** Why the email `m` does not arrive: mailbox limit or no server accepted it. Null while it may. */
export const whyUnsent = sql<Unsent | null>`case when m.withheld_at is not null then 'withheld'
  when ${isGivenUp} then 'failed' end`

/** Undelivered emails about a certificate, the oldest first. */
export const unsentAbout = (db: Db, id: string) =>
  db
    .selectFrom('mail as m')
    .select(['m.letter', 'm.createdAt', whyUnsent.as('why')])
    .$narrowType<{ letter: MailTemplate; why: Unsent }>()
    .where('m.about', '=', id)
    .where(whyUnsent, 'is not', null)
    .orderBy('m.createdAt')
    .execute()
