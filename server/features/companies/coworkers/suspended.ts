import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Expression = ReturnType<typeof sql>

/**
 * Whether the company suspended the person, also if they left since. A new membership is not suspended. Used
 * by tags and the work gate.
 */
export const isSuspendedIn = (companyId: Expression, userId: Expression) =>
  sql<boolean>`exists (select from coworker_suspension s join coworker m on m.id = s.place_id
    where m.user_id = ${userId} and s.company_id = ${companyId} and s.lifted_at is null
      and not exists (select from coworker again where again.user_id = m.user_id and again.company_id = s.company_id
        and again.until is null and again.id <> m.id))`

export async function isSuspendedAt(db: Db, userId: string, companyId: string | null): Promise<boolean> {
  if (companyId === null) return false
  const suspended = isSuspendedIn(sql`${companyId}::uuid`, sql`${userId}::uuid`)
  const { rows } = await sql<{ suspended: boolean }>`select ${suspended} as suspended`.execute(db)
  return rows[0]?.suspended ?? true
}
