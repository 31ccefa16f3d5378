import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '../config.ts'
import type { Db } from './db.ts'

type ConsentSubject = 'terms' | 'publicProfile' | 'forumName' | 'nameInCredential'

interface Consent {
  userId: string
  subject: ConsentSubject
  language: Locale
  documentVersion: string
  /** The text shown before the consent; stored as a hash. */
  text: string
}

/** Records a consent with version, language, text hash and time. Replaces an earlier consent for the same subject. */
export async function giveConsent(db: Db, { text, ...given }: Consent) {
  await withdrawConsent(db, given)
  await db
    .insertInto('consent')
    .values({ id: uuid(), ...given, textSha256: sha256(text) })
    .execute()
}

export async function withdrawConsent(
  db: Db,
  { userId, subject }: { userId: string; subject?: ConsentSubject },
) {
  await db
    .updateTable('consent')
    .set({ withdrawnAt: sql`now()` })
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .execute()
}
