import { sql, type Expression } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '#domain/policy.ts'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { translate } from '../texts.ts'

const subject = 'nameInCredential'

/** Whether a person wants to be named in what machines read: they said so, and have not taken it back. */
export const wantsNaming = (userId: Expression<string>) =>
  sql<boolean>`exists (select 1 from consent n
    where n.user_id = ${userId} and n.subject = ${sql.lit(subject)} and n.withdrawn_at is null)`

interface Asked {
  db: Db
  actor: Actor | null
  locale: Locale
}

/** Keeps that a person wants to be named from now on, or no longer: when, in which language and to which words. */
export async function setNaming({ db, actor, locale }: Asked, userId: string, wanted: boolean) {
  if (actor?.userId !== userId)
    throw new Problem('readOnlyField', { fields: { namedInCredential: 'readOnlyField' } })
  if (wanted)
    await db
      .insertInto('consent')
      .values({ id: uuid(), userId, subject, documentVersion: wordingIn(locale), language: locale })
      .execute()
  else
    await db
      .updateTable('consent')
      .set({ withdrawnAt: sql`now()` })
      .where('userId', '=', userId)
      .where('subject', '=', subject)
      .where('withdrawnAt', 'is', null)
      .execute()
}

/** Other words are another version, without anybody having to think of it. */
function wordingIn(locale: Locale) {
  const t = translate(locale)
  return sha256([t('account.namedInCredential'), t('account.namedInCredential.hint')].join('\n')).toString(
    'hex',
  )
}
