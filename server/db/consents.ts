import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '../config.ts'
import type { Db } from './db.ts'

/** What people are asked to agree to. */
export type ConsentSubject = 'terms' | 'publicProfile' | 'forumName' | 'nameInCredential'

interface Given {
  userId: string
  subject: ConsentSubject
  language: Locale
  documentVersion: string
  /** What they read before they agreed; kept as its hash. */
  words: string
}

/** Keeps that someone agreed: to what, in which version and language, to which words, when. What they agreed to before ends. */
export async function giveConsent(db: Db, { words, ...given }: Given) {
  await withdrawConsent(db, given)
  await db
    .insertInto('consent')
    .values({ id: uuid(), ...given, textSha256: sha256(words) })
    .execute()
}

/** Takes back what someone agreed to; without a subject, all of it. */
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
