import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Recipient } from '../../mail/mail.ts'

interface Owner {
  companyId: string | null
  authorityId: string | null
}

const leads = ({ companyId, authorityId }: Owner) => sql<boolean>`u.activated and u.id in (
  select user_id from coworker where company_id = ${companyId} and until is null and suspension_id is null and role = 'admin'
  union select user_id from authority_member where authority_id = ${authorityId} and role = 'admin')`

/** Administrators of the owner, for notifications without opt-out. */
export async function leadersOf(db: Db, owner: Owner) {
  const { rows } = await sql<Recipient>`
    select u.email, u.language from "user" u where ${leads(owner)} order by u.id`.execute(db)
  return rows
}

/** Those who have not opted out, if the company is active. */
export async function leadersToRemind(db: Db, owner: Owner) {
  const { rows } = await sql<Recipient>`
    select u.email, u.language from "user" u where ${leads(owner)} and u.expiry_digest
      and not exists (select from company c where c.id = ${owner.companyId} and (not c.activated or c.locked_at is not null))
    order by u.id for no key update of u`.execute(db)
  return rows
}
