import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'

export interface Delegate {
  language: Locale
  actor: Actor
}

/**
 * The user on whose behalf a link, calendar or course order acts, with their current roles; null if the
 * account is disabled. System administrator and tester roles are left out.
 */
export async function actorOf(db: Db, userId: string): Promise<Delegate | null> {
  const { rows } = await sql<{
    language: Locale
    company: Actor['company']
    authorities: Actor['authorities'] | null
  }>`
    select u.language,
      (select json_build_object('id', c.company_id, 'role', c.role, 'activated', co.activated and co.locked_at is null)
        from coworker c join company co on co.id = c.company_id where c.user_id = u.id and c.until is null
          and c.suspension_id is null) as company,
      (select json_agg(json_build_object('id', m.authority_id, 'role', m.role)) from authority_member m
        where m.user_id = u.id) as authorities
    from "user" u where u.id = ${userId} and u.activated`.execute(db)
  const [row] = rows
  if (!row) return null
  const { language, company, authorities } = row
  return {
    language,
    actor: { userId, isAdmin: false, company, authorities: authorities ?? [], mayReport: false },
  }
}
